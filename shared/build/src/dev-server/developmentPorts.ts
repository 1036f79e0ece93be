import { APP_NAMES, type AppName } from '@site/contract';
import { portOf } from '@site/release';

/**
 * Returns the port of an app's development server: `PORT` or 3000 for the shell, the ports after it
 * for the remotes.
 */
export const developmentPort = (app: AppName) => portOf(process.env.PORT) + APP_NAMES.indexOf(app);

/** Returns the origin of an app's development server. */
export const developmentOrigin = (app: AppName) => `http://localhost:${developmentPort(app)}`;
