import type { AppName } from '@site/contract';
import { writeSync } from 'node:fs';

/** One deploy, as a team would type it. */
export interface Deploy {
  app: AppName;
  version: string;
  /** Folder of the build to publish first; left out when an older version is taken back. */
  build?: string;
}

/** When a process is killed: before an operation, half way through it, or after it took effect. */
export const MOMENTS = ['before', 'during', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** What a deployer says as it goes, a line of JSON each. */
export type DeployerLine =
  | { step: 'publishing' | 'gate'; deploy: Deploy }
  /** `releases/<n>.json` stands: from here on the deploy counts. */
  | { step: 'committed' }
  | { step: 'composing' }
  | { step: 'acknowledged'; deploy: Deploy; release: number }
  | { step: 'killed'; operation: string; moment: Moment }
  | { step: 'finished'; operations: number };

/** What a reader says. */
export type ReaderLine = { fault: string } | { reads: number };

/** Says a line at once: a process that is killed right after has said it. */
export const tell = (line: DeployerLine | ReaderLine) => writeSync(1, `${JSON.stringify(line)}\n`);
