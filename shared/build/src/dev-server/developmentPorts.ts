import type { AppName } from '@site/contract';
import { portOf } from '@site/release';

/** Environment variable by which a command tells its development servers every server's port. */
export const DEVELOPMENT_PORTS = 'DEVELOPMENT_PORTS';

/** Returns the ports of the running development servers by app. */
export const developmentPorts = () =>
  JSON.parse(process.env[DEVELOPMENT_PORTS] ?? '{}') as Record<AppName, number>;

/** Returns the port of an app's development server: the one chosen for it, or `PORT`, or 3000. */
export const developmentPort = (app: AppName) =>
  developmentPorts()[app] ?? portOf(process.env.PORT);

/** Returns the origin of an app's development server. */
export const developmentOrigin = (app: AppName) => `http://localhost:${developmentPort(app)}`;
