import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { evaluate, fill, fillAll, type Context } from './expressions.fixture';
import { actionSteps, readWorkflow, type Job, type Step } from './Workflow.fixture';

const run = promisify(execFile);
const team = readWorkflow('team.yml');

interface Outcome {
  result: 'success' | 'failure' | 'skipped';
  outputs: Record<string, string>;
  /** What its commands printed. */
  printed: string;
}

/** A run of team.yml, played as GitHub's runner plays it: each job on a machine of its own. */
export class TeamRun {
  private readonly jobs: Record<string, Outcome> = {};
  private readonly artifacts = new Map<string, string>();

  /**
   * @param repository which each job checks out
   * @param context `github`, `inputs`, `vars` and `secrets`
   */
  constructor(
    private readonly repository: string,
    private readonly context: Context,
  ) {}

  /** The results of all jobs by name. */
  get results(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.jobs).map(([name, job]) => [name, job.result]));
  }

  /** What the commands of all jobs printed. */
  get printed(): string {
    return Object.values(this.jobs)
      .map(({ printed }) => printed)
      .join('');
  }

  outputsOf(name: string): Record<string, string> | undefined {
    return this.jobs[name]?.outputs;
  }

  /** Plays the jobs that have not succeeded: all, or those that GitHub's "Re-run failed jobs" runs. */
  async play(): Promise<this> {
    for (const [name, job] of Object.entries(team.jobs))
      if (this.jobs[name]?.result !== 'success') this.jobs[name] = await this.playJob(job);
    return this;
  }

  private async playJob(job: Job): Promise<Outcome> {
    const context: Context = { ...this.context, needs: this.jobs, steps: {} };
    const isDue =
      (job.needs === undefined || this.jobs[job.needs]?.result === 'success') &&
      (job.if === undefined || evaluate(job.if, context));
    if (!isDue) return { result: 'skipped', outputs: {}, printed: '' };
    const machine = new Machine(this.repository, this.artifacts);
    const env = { ...fillAll(team.env, context), ...fillAll(job.env, context) };
    try {
      for (const step of job.steps ?? []) await machine.playStep(step, context, env);
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const printed = machine.printed + stdout + stderr || String(error);
      return { result: 'failure', outputs: {}, printed };
    }
    return {
      result: 'success',
      outputs: fillAll(job.outputs, context),
      printed: machine.printed,
    };
  }
}

/** Copies a folder as the actions of artifacts do: without what a name with a dot at its start hides. */
const copyArtifact = (from: string, to: string) =>
  cp(from, to, {
    recursive: true,
    filter: (file) => file === from || !path.basename(file).startsWith('.'),
  });

/** A fresh machine for a job. */
class Machine {
  printed = '';
  private folder = '';

  constructor(
    private readonly repository: string,
    private readonly artifacts: Map<string, string>,
  ) {}

  async playStep(step: Step, context: Context, env: Record<string, string>): Promise<void> {
    if (step.if !== undefined && !evaluate(step.if, context)) return;
    const inputs = fillAll(step.with, context);
    const action = step.uses?.replace(/@.*/, '');
    switch (action) {
      case undefined:
        return this.runCommands(step, context, env);
      case './.github/actions/set-up':
        return;
      case 'actions/checkout': {
        this.folder = path.join(await temporaryFolder(), 'checkout');
        await run('git', ['clone', '--quiet', this.repository, this.folder]);
        const ref = inputs.ref ?? fill('${{ github.sha }}', context);
        await run('git', ['checkout', '--quiet', ref], { cwd: this.folder });
        return;
      }
      case 'actions/upload-artifact': {
        const artifact = await temporaryFolder();
        await copyArtifact(path.join(this.folder, inputs.path ?? ''), artifact);
        this.artifacts.set(inputs.name ?? '', artifact);
        return;
      }
      case 'actions/download-artifact': {
        const artifact = this.artifacts.get(inputs.name ?? '');
        if (artifact === undefined) throw new Error(`there is no artifact ${inputs.name}`);
        const folder = path.join(this.folder, inputs.path ?? '');
        await mkdir(folder, { recursive: true });
        return copyArtifact(artifact, folder);
      }
      default:
        if (!action.startsWith('./')) throw new Error(`nobody knows what ${action} does`);
        for (const inner of actionSteps(action))
          await this.playStep(inner, { ...context, inputs }, env);
    }
  }

  /** Runs a step's commands in a shell that stops at the first failure. */
  private async runCommands(step: Step, context: Context, env: Record<string, string>) {
    const temporary = await temporaryFolder({ output: '' });
    const file = path.join(temporary, 'output');
    await writeFile(file, '');
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''];
    const { stdout, stderr } = await run('bash', words, {
      cwd: this.folder || temporary,
      env: {
        ...process.env,
        ...env,
        ...fillAll(step.env, context),
        GITHUB_REPOSITORY: 'owner/site',
        GITHUB_OUTPUT: file,
        RUNNER_TEMP: temporary,
      },
    });
    this.printed += stdout + stderr;
    const lines = (await readFile(file, 'utf8')).matchAll(/^(\w+)=(.*)$/gm);
    const outputs = Object.fromEntries(
      [...lines].map(([, name = '', value = '']) => [name, value] as const),
    );
    if (step.id !== undefined) (context.steps as Context)[step.id] = { outputs };
  }
}
