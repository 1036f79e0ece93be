export { IntegrityPlugin } from './webpack/IntegrityPlugin';
export { remoteConfig } from './webpack/remoteConfig';
export { shellConfig, type ShellDefinition } from './webpack/shellConfig';
