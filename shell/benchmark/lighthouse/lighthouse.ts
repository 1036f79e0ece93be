import { jsonOption, parseCount, reportFailure, say } from '@site/release';
import { Command, CommanderError } from 'commander';
import { routes } from '../../src/routing/routes';
import { repeatOnce } from '../repeatOnce';
import { withSites } from '../sites/withSites';
import { auditPage } from './auditPage';
import { installLighthouse } from './installLighthouse';
import { lighthouseReport } from './lighthouseReport';
import type { Audited } from './readAudit';

interface Options {
  http2?: boolean;
  rounds: number;
  json?: true;
}

/** `npm run lighthouse` */
const program = new Command('lighthouse')
  .description(
    'Audits every page of the composed site and of the static one with Lighthouse, as a phone does.',
  )
  .option('--http2', 'serves both sites through nginx, over HTTP/2 with TLS; otherwise HTTP/1.1')
  .option('--rounds <n>', 'audits of each page; the table shows medians', parseCount, 5)
  .addOption(jsonOption())
  .exitOverride()
  .action(async ({ http2 = false, rounds, json }: Options) => {
    const log = (line: string) => console.error(line);
    const audited = await withSites({ http2 }, log, async ({ sites, browserArguments, folder }) => {
      const lighthouse = await installLighthouse(folder, log);
      const compared = sites.filter(({ name }) => name === 'composed' || name === 'static');
      const results: Audited[] = [];
      for (let round = 1; round <= rounds; round += 1)
        for (const { path, indexed } of routes.pages)
          for (const { name, address } of compared) {
            const audit = await repeatOnce(
              () => auditPage(lighthouse, address + path, browserArguments),
              (error) => log(`Repeating ${name} ${path}: ${String(error)}`),
            );
            results.push({ site: name, page: path, indexed, ...audit });
            log(`Round ${round} of ${rounds}: ${name} ${path}: ${audit.scores.performance}`);
          }
      return results;
    });
    say(json ? JSON.stringify(audited, null, 2) : lighthouseReport(audited));
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  reportFailure(error);
});
