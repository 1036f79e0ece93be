import { buildApps } from './buildApps';
import { reportFailure } from '@site/release';
import { ROOT } from '@site/release/appFolder';
import { execa, ExecaError } from 'execa';

/**
 * `quick` tests each promise once, in a few minutes. `rest` runs what `quick` leaves out: slow
 * tests, and tests that repeat a promise for every fault, remote and size.
 */
type Selection = 'quick' | 'rest';

/** Runs a script of package.json in the terminal. @throws ExecaError when it fails */
const show = (script: string, TESTS: Selection) => () =>
  execa('npm', ['run', '--silent', script], { cwd: ROOT, env: { TESTS }, stdio: 'inherit' });

/** Runs a script of package.json and keeps its output. @throws ExecaError with the output */
const runQuietly =
  (script: string, TESTS: Selection = 'quick') =>
  () =>
    execa('npm', ['run', '--silent', script], { cwd: ROOT, env: { TESTS }, all: true });

/** Runs a stage and prints how long it took. */
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

async function runQuick() {
  console.log('Checking types and lint, running unit tests, building the apps …');
  // Browser tests wait for pages half of the time: the other lanes use the processor meanwhile.
  const lanes = await Promise.allSettled([
    stage('types', runQuietly('types')).then(() => stage('lint', runQuietly('lint'))),
    stage('unit tests', runQuietly('unit')),
    stage('builds', buildApps).then(() => stage('browser tests', show('browser', 'quick'))),
  ]);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

async function runRest() {
  await stage('builds', buildApps);
  await stage('remaining unit tests', show('unit', 'rest'));
  await stage('remaining browser tests', show('browser', 'rest'));
}

async function main(selection: string) {
  const start = performance.now();
  if (selection !== 'rest') await runQuick();
  if (selection !== 'quick') await runRest();
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\nPassed in ${minutes} minutes.`);
  if (selection === 'quick') console.log('Skipped the slow tests. To run them: npm run test:rest');
}

await main(process.argv[2] ?? 'quick').catch((error: unknown) => {
  // The failed stage has already printed why.
  if (error instanceof ExecaError) process.exitCode = 1;
  else reportFailure(error);
});
