export { remoteConfig } from './remoteConfig';
export { shellConfig } from './shellConfig';
