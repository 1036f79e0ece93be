import { shellConfig } from '@site/toolchain';
import shell from './shell';

export default shellConfig(shell);
