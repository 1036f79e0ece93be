import { ROOT } from '@site/project';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export interface Step {
  id?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string>;
  run?: string;
  env?: Record<string, string>;
}

export interface Job {
  needs?: string;
  if?: string;
  uses?: string;
  environment?: string | { name: string; url: string };
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps?: Step[];
}

export interface Workflow {
  on: { pull_request: { paths?: string[] } | null; push: object; merge_group?: null };
  permissions: object;
  concurrency?: { group: string; 'cancel-in-progress': unknown };
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = path.join(ROOT, '.github/workflows');
const ACTIONS = path.join(ROOT, '.github/actions');

/** Names of all workflow files. */
export const workflowFiles = readdirSync(FOLDER).sort();

export const workflowText = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

export const readWorkflow = (file: string) => parse(workflowText(file)) as Workflow;

/** Returns the steps of an action of this repository, by the path that names it in a workflow. */
export const actionSteps = (uses: string) =>
  (parse(readFileSync(path.join(ROOT, uses, 'action.yml'), 'utf8')) as { runs: { steps: Step[] } })
    .runs.steps;

/** Returns the text of each action of this repository. */
export const actionTexts = () =>
  readdirSync(ACTIONS).map((name) => readFileSync(path.join(ACTIONS, name, 'action.yml'), 'utf8'));
