export { IntegrityPlugin } from './IntegrityPlugin';
export { remoteConfig } from './remoteConfig';
export { shellConfig } from './shellConfig';
