import { shellConfig } from '@site/build';
import { BUDGET, commonOrigins, commonSettings } from './site';
import { routes } from './src/routing/routes';

export default shellConfig({
  routes,
  settings: commonSettings,
  origins: commonOrigins,
  budget: BUDGET,
});
