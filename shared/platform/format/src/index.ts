export * from './appearance';
export * from './AppName';
export * from './bundles';
export * from './contentTypes';
export * from './format';
export * from './nodeVariables';
export * from './PageData';
export * from './parseUrl';
export * from './paths';
export * from './policySources';
export * from './Preview';
export * from './remoteAddresses';
export * from './Rollout';
export * from './shownParts';
// The types of the documents. Their schemas run in Node alone; see `@site/format/schemas`.
export type { ReleasedFile } from './schemas/fields';
export type * from './schemas/logEntry';
export type * from './schemas/release';
export type * from './schemas/versionManifest';
