import { APP_NAMES, type AppName } from '@site/contract';
import { portOf } from '@site/release';

/** Where an app's development server listens: the shell on `PORT`, or 3000, the remotes on the ports after it. */
export const developmentPort = (app: AppName) => portOf(process.env.PORT) + APP_NAMES.indexOf(app);

/** Origin of an app's development server. */
export const developmentOrigin = (app: AppName) => `http://localhost:${developmentPort(app)}`;
