export * from './fields';
export * from './limits';
export * from './logEntry';
export * from './release';
export * from './settingSchema';
export * from './versionManifest';
