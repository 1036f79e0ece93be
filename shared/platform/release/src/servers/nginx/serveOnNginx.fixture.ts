import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { reach, type ServedSite, type ServedSiteOptions } from '../serve/ServedSite.fixture';
import { siteFolder } from '../serve/siteFolder.fixture';
import { createCertificate, freePort, runNginx, stopNginx } from './NginxServer.fixture';
import { nginxConfig, type NginxSite } from './nginxConfig';

/** The host name of the site under test. */
export const DOMAIN = 'site.example';

/** A site on nginx. */
export interface SiteOnNginx extends ServedSite {
  ports: { http: number; https: number };
  /** Its self-signed certificate, as PEM. */
  ca: Buffer;
  /** Stops nginx. @returns the text of every log file by its name */
  stop: () => Promise<Record<string, string>>;
}

const running: ChildProcess[] = [];
afterAll(() => Promise.all(running.splice(0).map(stopNginx)));

/** Serves a site on nginx with the printed configuration. */
export async function serveOnNginx(
  options: ServedSiteOptions & Pick<Partial<NginxSite>, 'authorities' | 'limits' | 'resolver'> = {},
): Promise<SiteOnNginx> {
  const { folder = await siteFolder() } = options;
  const own = await temporaryFolder();
  const pair = createCertificate(DOMAIN, own);
  const ports = { http: await freePort(), https: await freePort() };
  // Both may be the same by chance.
  while (ports.https === ports.http) ports.https = await freePort();
  const config = nginxConfig({
    domain: DOMAIN,
    api: 'http://127.0.0.1:9',
    logs: own,
    ...pair,
    listen: { http: [`127.0.0.1:${ports.http}`], https: [`127.0.0.1:${ports.https}`] },
    ...options,
    folder,
  });
  const nginx = await runNginx(own, config);
  running.push(nginx);
  const ca = await readFile(pair.certificate);
  const stop = async () => {
    await stopNginx(nginx);
    const names = (await readdir(own)).filter((name) => name.endsWith('.log'));
    const texts = names.map(async (name) => [name, await readFile(path.join(own, name), 'utf8')]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  };
  const origin = `https://127.0.0.1:${ports.https}`;
  return { folder, ports, ca, stop, ...reach(origin, DOMAIN, { servername: DOMAIN, ca }) };
}

/** Describes tests that need nginx. They are skipped on a machine without it, and fail in CI. */
export function describeNginx(name: string, tests: () => void): void {
  const isMissing = spawnSync('nginx', ['-v']).error !== undefined;
  if (!isMissing || process.env.CI) return describe(name, tests);
  process.stderr.write(`No nginx on this machine: skipping the tests of "${name}".\n`);
  // The test command must not need more than Node and a browser.
  describe.skip(name, tests);
}
