export * from './advise';
export * from './appFolder';
export * from './findProject';
export * from './localApps';
export * from './Refusal';
export * from './requireOwnTools';
export * from './sourceHash';
