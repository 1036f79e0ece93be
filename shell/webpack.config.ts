import { shellConfig } from '@site/build';
import { routes } from './src/routes';

export default shellConfig(routes);
