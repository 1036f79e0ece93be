import { chromium } from '@playwright/test';
import { jsonOption, parseCount, Refusal, runProgram, say } from '@site/release';
import { launchOptions } from '@site/testing/launchOptions';
import { Command } from 'commander';
import { execa } from 'execa';
import { routes } from '../src/routing/routes';
import type { SiteName } from './figures';
import { markdownTable, median } from './report';
import { withSites } from './sites/withSites';

/** The newest one that runs on Node 20. It is no dependency: it has 115 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Points that a performance score may be below that of the static page. */
const TOLERANCE = 1;

/** An audit of one page of a site. */
interface Audit {
  site: SiteName;
  /** The page's path, and the category, e.g. `/: performance`. */
  name: string;
  /** From 0 to 100. */
  score: number;
  /** The audits that cost points. */
  failed: string[];
}

/** The parts of Lighthouse's result that matter here. */
interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Audits a page as Lighthouse does by default: on a phone with a slow network and processor. */
async function auditPage(
  site: SiteName,
  address: string,
  path: string,
  browserArguments: string[],
): Promise<Audit[]> {
  const flags = ['--headless=new', ...browserArguments].join(' ');
  const env = { CHROME_PATH: launchOptions().executablePath ?? chromium.executablePath() };
  const run = await execa({
    env,
    reject: false,
  })`npm exec --yes -- ${LIGHTHOUSE} ${address + path} --quiet --output=json ${`--chrome-flags=${flags}`}`;
  const result = run.failed ? undefined : (JSON.parse(run.stdout) as LighthouseResult);
  const why = result ? result.runtimeError?.message : run.stderr;
  if (!result || why !== undefined)
    throw new Refusal(
      `Lighthouse can’t audit ${address}${path}:\n${why}`,
      'Check the connection to the npm registry, and that the page works in a browser (npm start).',
    );
  return Object.entries(result.categories).map(([category, { score, auditRefs }]) => ({
    site,
    name: `${path}: ${category}`,
    score: Math.round((score ?? 0) * 100),
    failed: auditRefs
      .filter(
        ({ id, weight }) => weight > 0 && ![null, undefined, 1].includes(result.audits[id]?.score),
      )
      .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim()),
  }));
}

/** Formats the scores of all rounds, and the audits of the composed site that cost points. */
function lighthouseReport(audits: Audit[]): string {
  const rows = [...new Set(audits.map(({ name }) => name))].map((name) => {
    const of = (site: SiteName) =>
      audits.filter((audit) => audit.name === name && audit.site === site);
    const scores = (site: SiteName) => of(site).map(({ score }) => score);
    const [own = 0, compared = 0] = [median(scores('composed')), median(scores('static'))];
    const goal = name.endsWith('performance') ? compared - TOLERANCE : Math.min(100, compared);
    return [
      name,
      scores('composed').join(', '),
      scores('static').join(', '),
      `${goal}${own < goal ? ', **missed**' : ''}`,
      [...new Set(of('composed').flatMap(({ failed }) => failed))].join('; '),
    ];
  });
  return markdownTable([
    ['Lighthouse, mobile', 'composed', 'static', 'goal', 'costs points'],
    ...rows,
  ]);
}

/** `npm run lighthouse` */
const program = new Command('lighthouse')
  .description(
    'Audits every page of the composed site and of the static one with Lighthouse, as a phone does.',
  )
  .option('--http2', 'serves both sites through nginx, over HTTP/2 with TLS; otherwise HTTP/1.1')
  .option('--rounds <n>', 'audits of each page', parseCount, 5)
  .addOption(jsonOption())
  .exitOverride()
  .action(
    async ({ http2 = false, rounds, json }: { http2?: boolean; rounds: number; json?: true }) => {
      const log = (line: string) => console.error(line);
      const audits = await withSites({ http2 }, log, async ({ sites, browserArguments }) => {
        const seen: Audit[] = [];
        for (let round = 1; round <= rounds; round += 1)
          for (const { path } of routes.pages)
            for (const { name, address } of sites.filter(({ name }) => name !== 'monolith')) {
              log(`Round ${round} of ${rounds}: ${name} ${path} …`);
              seen.push(...(await auditPage(name, address, path, browserArguments)));
            }
        return seen;
      });
      say(json ? JSON.stringify(audits, null, 2) : lighthouseReport(audits));
    },
  );

await runProgram(program, process.argv.slice(2));
