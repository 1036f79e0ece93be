import { chromium } from '@playwright/test';
import { Refusal } from '@site/release';
import { launchOptions } from '@site/testing/launchOptions';
import { execa } from 'execa';
import type { Lighthouse } from './installLighthouse';
import { readAudit, type Audit, type LighthouseResult } from './readAudit';

/**
 * Audits a page as Lighthouse does by default: on a phone with a slow network and processor.
 *
 * @param browserArguments for the browser that Lighthouse starts
 * @throws Refusal with Lighthouse's output if the page can't be audited
 */
export async function auditPage(
  { node, cli }: Lighthouse,
  address: string,
  browserArguments: string[],
): Promise<Audit> {
  const flags = ['--headless=new', ...browserArguments].join(' ');
  const args = [cli, address, '--quiet', '--output=json', `--chrome-flags=${flags}`];
  const executable = launchOptions().executablePath ?? chromium.executablePath();
  const run = await execa(node, args, { env: { CHROME_PATH: executable }, reject: false });
  if (run.failed) throw auditFailure(address, run.stderr, run);
  const result = JSON.parse(run.stdout) as LighthouseResult;
  if (result.runtimeError) throw auditFailure(address, result.runtimeError.message);
  return readAudit(result);
}

const auditFailure = (address: string, why: string, cause?: unknown) =>
  new Refusal(
    `Lighthouse can’t audit ${address}:\n${why}`,
    'Check that the page works in a browser (npm start), then run it again.',
    { cause },
  );
