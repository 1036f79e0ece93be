import { Refusal, writeHint } from '@site/project';
import { Command } from 'commander';
import { awaitTests } from './awaitTests';
import { build } from './build';
import { changeLive } from './changeLive';
import { deploy, preview } from './deploy';
import { annotate, variable } from './github';
import { takeBuilds } from './takeBuilds';

/** Creates the program `npm run workflow -- <step>`: the steps of .github/workflows, which environment variables tell what to do. */
export function createWorkflow(): Command {
  const program = new Command('workflow').description('run a step of a workflow').exitOverride();
  /** Adds a step. A refusal of it is shown on the page of the run. */
  const addStep = (name: string, about: string, run: () => Promise<void>) =>
    program
      .command(name)
      .description(about)
      .action(async () => {
        try {
          await run();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          annotate(`${error.message}\n${writeHint(error.hint)}`);
          process.exitCode = 1;
        }
      });
  addStep('build', 'build all apps', build);
  addStep('await-tests', 'wait until the tests of the commit SHA have passed', () =>
    awaitTests({
      api: variable('GITHUB_API_URL'),
      repository: variable('GITHUB_REPOSITORY'),
      sha: variable('SHA'),
      token: variable('GITHUB_TOKEN'),
    }),
  );
  addStep('take-builds', 'take the builds of apps from the folder BUILDS', () =>
    takeBuilds(variable('BUILDS')),
  );
  addStep('preview', 'make the preview of the pull request PULL', preview);
  addStep('deploy', 'deploy what is merged, and check SITE_ORIGIN', deploy);
  addStep(
    'change-live',
    'change the live site: WHAT of APP, VERSION, PERCENT, and WHY',
    changeLive,
  );
  return program;
}
