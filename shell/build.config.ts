import { shellConfig } from '@site/build';
import shell from './shell';

export default shellConfig(shell);
