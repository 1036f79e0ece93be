import type { AppName } from '@site/contract';
import { writeSync } from 'node:fs';

/** A deploy as a team would request it. */
export interface Deploy {
  app: AppName;
  version: string;
  /** Folder of the build to publish first. Absent when an existing version is activated again. */
  build?: string;
}

/** When a process is killed: before an operation, halfway through it, or after it took effect. */
export const MOMENTS = ['before', 'during', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Messages of a deployer, each a line of JSON on its standard output. */
export type DeployerMessage =
  | { step: 'publishing' | 'gate'; deploy: Deploy }
  /** `releases/<n>.json` exists, so the deploy counts even if the process dies. */
  | { step: 'committed' }
  | { step: 'composing' }
  | { step: 'acknowledged'; deploy: Deploy; release: number }
  | { step: 'killed'; operation: string; moment: Moment }
  | { step: 'finished'; operations: number };

/** Messages of the reader. */
export type ReaderMessage = { fault: string } | { reads: number };

/** Sends a message synchronously, so that it arrives even if the process is killed right after. */
export const sendMessage = (message: DeployerMessage | ReaderMessage) =>
  writeSync(1, `${JSON.stringify(message)}\n`);
