import { temporaryFolder } from '@site/testing/temporaryFolder';
import { NginxServer, type NginxOptions } from './NginxServer.fixture';

const running: NginxServer[] = [];
afterAll(() => Promise.all(running.splice(0).map((nginx) => nginx.stop())));

/** Starts nginx. It is stopped after the test file, unless the test stops it. */
export async function startNginx(options: NginxOptions): Promise<NginxServer> {
  const nginx = await NginxServer.start(await temporaryFolder(), options);
  running.push(nginx);
  return nginx;
}
