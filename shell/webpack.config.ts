import { shellConfig } from '@site/build';
import { routes } from './src/routing/routes';

export default shellConfig(routes);
