export { IntegrityPlugin } from './webpack/IntegrityPlugin';
export { remoteConfig } from './webpack/remoteConfig';
export { shellConfig } from './webpack/shellConfig';
