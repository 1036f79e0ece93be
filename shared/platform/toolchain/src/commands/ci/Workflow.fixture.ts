import { ROOT } from '@site/project';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

export interface Job {
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
  on: { pull_request: { paths?: string[] } | null; push: object };
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

/** Returns the text of each action of this repository. */
export const actionTexts = () =>
  readdirSync(ACTIONS).map((name) => readFileSync(path.join(ACTIONS, name, 'action.yml'), 'utf8'));
