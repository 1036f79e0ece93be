import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Job, Workflow } from './Workflow.fixture';

/** Values of the workflow’s expressions, by their text. */
export type Values = Record<string, string>;

/** What a job has printed, and its outputs. */
export interface JobOutcome {
  printed: string;
  outputs: Record<string, string>;
}

/**
 * Runs a job’s own commands in a folder as GitHub’s runner does: each in a shell that stops at the
 * first failure, with the variables of workflow, job and step. Actions and `npm ci` are left out.
 *
 * @throws when a command fails, or an expression has no value
 */
export async function runJob(
  workflow: Workflow,
  job: Job,
  folder: string,
  values: Values,
): Promise<JobOutcome> {
  const known = { ...values };
  const fill = (text: string) =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const value = known[expression];
      if (value === undefined) throw new Error(`no value for \${{ ${expression} }}`);
      return value;
    });
  const fillAll = (variables: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fill(value)]));
  const temporary = await temporaryFolder();
  let printed = '';
  for (const [at, step] of (job.steps ?? []).entries()) {
    if (step.run === undefined || step.run === 'npm ci') continue;
    const file = path.join(temporary, String(at));
    await writeFile(file, '');
    const env = {
      ...process.env,
      ...fillAll(workflow.env),
      ...fillAll(job.env),
      ...fillAll(step.env),
      GITHUB_OUTPUT: file,
      RUNNER_TEMP: temporary,
    };
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run];
    const { stdout, stderr } = await promisify(execFile)('bash', words, { cwd: folder, env });
    printed += stdout + stderr;
    for (const [, name = '', value = ''] of (await readFile(file, 'utf8')).matchAll(
      /^(\w+)=(.*)$/gm,
    ))
      known[`steps.${step.id}.outputs.${name}`] = value;
  }
  return { printed, outputs: fillAll(job.outputs) };
}
