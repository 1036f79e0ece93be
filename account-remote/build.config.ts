import { remoteConfig } from '@site/build';
import remote from './remote';

export default remoteConfig(remote);
