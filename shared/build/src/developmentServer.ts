import type { AppName } from '@site/contract';
import type { Configuration } from 'webpack-dev-server';
import { DEVELOPMENT_PORTS } from '@site/release/apps';

export function developmentServer(app: AppName): Configuration {
  return { port: DEVELOPMENT_PORTS[app], host: 'localhost' };
}
