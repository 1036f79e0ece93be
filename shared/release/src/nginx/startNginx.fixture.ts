import { temporaryFolder } from '@site/testing/temporaryFolder';
import { NginxServer, type StoreAtLeast } from './NginxServer.fixture';

/** Starts nginx for a test file, which stops it. */
export const startNginx = async (site: StoreAtLeast) =>
  NginxServer.start(await temporaryFolder(), site);
