import { remoteConfig } from '@site/toolchain';
import remote from './remote';

export default remoteConfig(remote);
