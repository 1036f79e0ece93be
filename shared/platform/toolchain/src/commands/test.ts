import { reportFailure } from '@site/release';
import { requireOwnTools, ROOT } from '@site/project';
import { execa, ExecaError } from 'execa';
import { buildApps } from './buildApps';

/**
 * `quick` tests each promise once, in a few minutes. `rest` runs what `quick` leaves out: slow
 * tests, and tests that repeat a promise for every fault, remote and size.
 */
type Selection = 'quick' | 'rest';

/** Runs a stage and prints how long it took, or what it printed before it failed. */
async function stage(name: string, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    await run();
  } catch (error) {
    if (error instanceof ExecaError && error.all) console.error(error.all);
    throw error;
  }
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
}

/** Runs a script of package.json and keeps its output. @throws ExecaError with the output */
const runQuietly = (script: string, TESTS: Selection) => () =>
  execa('npm', ['run', '--silent', script], { cwd: ROOT, env: { TESTS }, all: true });

const testInBrowser = (TESTS: Selection) => () =>
  execa('npm', ['run', '--silent', 'browser'], { cwd: ROOT, env: { TESTS }, stdio: 'inherit' });

/** Runs lanes side by side, as far as two cores allow: browser tests wait for pages half of the time. */
async function runLanes(selection: Selection) {
  const unit = () => stage('unit tests', runQuietly('unit', selection));
  const lint = () => stage('lint', runQuietly('lint', selection));
  const builds = stage('builds', buildApps);
  const browser = builds.then(() => stage('browser tests', testInBrowser(selection)));
  const others =
    selection === 'quick'
      ? [stage('types', runQuietly('check', selection)), unit()]
      : // Beside the slow browser tests, these would make them miss their time limits.
        [Promise.allSettled([browser]).then(() => Promise.all([unit(), lint()]))];
  const lanes = await Promise.allSettled([browser, ...others]);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

async function main(selection: Selection) {
  requireOwnTools();
  const start = performance.now();
  console.log('Building the apps, and testing meanwhile …');
  await runLanes(selection);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\nPassed in ${minutes} minutes.`);
  if (selection === 'quick') console.log('Skipped the slow tests. To run them: npm run test:rest');
}

await main(process.argv[2] === 'rest' ? 'rest' : 'quick').catch((error: unknown) => {
  // The failed stage has already printed why.
  if (error instanceof ExecaError) process.exitCode = 1;
  else reportFailure(error);
});
