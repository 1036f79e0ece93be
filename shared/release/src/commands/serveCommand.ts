import { versionManifest } from '@site/contract';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Collector } from '../collector/Collector';
import { noRelease, Refusal } from '../errors/Refusal';
import { readPointer } from '../log/readPointer';
import { readOverview, TIMELINE_LENGTH } from '../reports/readOverview';
import { createSiteServer } from '../serve/createSiteServer';
import { drainOnSignal } from '../serve/drain';
import { listen } from '../serve/listen';
import { createMetricsServer } from '../serve/monitoring/createMetricsServer';
import { createStatusServer } from '../serve/monitoring/createStatusServer';
import { SiteHealth } from '../serve/monitoring/SiteHealth';
import { logRequests, Traffic } from '../serve/monitoring/Traffic';
import { portOf, readPort, trustedProxies } from '../serve/settings';
import { REPORT_ADDRESS } from '../serve/siteAddress';
import { statusPage } from '../status-page/statusPage';
import { fromWorkingFolder, storeFolder } from '../stores/openStore';
import { createCommand, openTargetStore } from './options/createCommand';
import { parsePort } from './options/parsers';
import { say } from './output/report';

/** `serve` */
export const serveCommand = createCommand(
  'serve',
  'serve the site of a directory store, with /api forwarded to API_ORIGIN',
  ['store'],
)
  .option('--collector <file>', 'count the failures, visits and web vitals that browsers report')
  .option('--status <port>', 'serve the page of status --html to this machine alone', parsePort)
  .addHelpText(
    'after',
    '\nFor example:\n  API_ORIGIN=http://localhost:4000 npm run release -- serve --status 3001',
  )
  .action(async (options) => {
    const folder = storeFolder(options.store);
    const store = await openTargetStore(options);
    const release = await readPointer(store);
    if (!release) throw noRelease(store);
    const api = process.env.API_ORIGIN;
    if (!api)
      throw new Refusal(
        'API_ORIGIN is not set, so nothing would answer /api',
        'Set it to the API’s origin, e.g. http://localhost:4000.',
      );
    const isTrusted = trustedProxies(process.env.TRUST_PROXY);
    const metricsPort = readPort('METRICS_PORT', process.env.METRICS_PORT, 'leave it out');
    const traffic = new Traffic();
    const health = new SiteHealth(folder);
    const collector =
      options.collector === undefined ? undefined : await openCollector(folder, options.collector);
    const server = createSiteServer({ folder, api, isTrusted, traffic, health, collector });
    if (metricsPort !== undefined) {
      const metrics = createMetricsServer({ traffic, health }, collector);
      const address = await listen(metrics, metricsPort, process.env.METRICS_HOST, 'METRICS_');
      say(`Metrics at ${address}/metrics`);
    }
    if (options.status !== undefined) {
      const draw = async () =>
        statusPage(await readOverview(store, TIMELINE_LENGTH, collector?.counts));
      const address = await listen(createStatusServer(draw), options.status);
      say(`Status at ${address}`);
    }
    drainOnSignal(server, traffic);
    logRequests(traffic, health, say);
    const address = await listen(server, portOf(process.env.PORT), process.env.HOST);
    say(`Release ${release.number} at ${address}`);
    if (collector && release.site.collector !== address + REPORT_ADDRESS)
      say(
        `Browsers send reports here after: npm run release -- configure collector=${address}${REPORT_ADDRESS}`,
      );
  });

/** Opens the counts of reports. Of what browsers send, only published versions count. */
const openCollector = (folder: string, file: string) =>
  Collector.open(
    fromWorkingFolder(file),
    (app, version) => existsSync(path.join(folder, versionManifest(app, version))),
    say,
  );
