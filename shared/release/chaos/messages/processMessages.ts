import type { AppName } from '@site/contract';
import { writeSync } from 'node:fs';

/** What a team would request. */
export type Change = Deploy | Retire | Configure | Prune;

/** A deploy of one app. */
export interface Deploy {
  kind: 'deploy';
  app: AppName;
  version: string;
  /** Folder of the build to publish first. Absent when an existing version is activated again. */
  build?: string;
}

/** Takes a remote out of the site. Refused when somebody else did so before. */
export interface Retire {
  kind: 'retire';
  app: AppName;
}

/** Changes one site setting. Refused while the app that declares it is not live. */
export interface Configure {
  kind: 'configure';
  setting: string;
  value: string;
}

/** Deletes old releases and versions. Makes no release. */
export interface Prune {
  kind: 'prune';
  /** How many of the last releases to keep. */
  keep: number;
}

/** Returns a change's name in messages and counts, e.g. `marketing 1.2.0-3f9a1c04`. */
export function describeChange(change: Change): string {
  switch (change.kind) {
    case 'deploy':
      return `${change.app} ${change.version}`;
    case 'retire':
      return `retire ${change.app}`;
    case 'configure':
      return `${change.setting}=${change.value}`;
    case 'prune':
      return `prune --keep ${change.keep}`;
  }
}

/** When a process is killed: before an operation, halfway through it, or after it took effect. */
export const MOMENTS = ['before', 'during', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Messages of a deployer, each a line of JSON on its standard output. */
export type DeployerMessage =
  | { step: 'publishing' | 'gate'; change: Change }
  /** `releases/<n>.json` exists, so the change counts even if the process dies. */
  | { step: 'committed' }
  | { step: 'composing' }
  | { step: 'acknowledged'; change: Change; release: number }
  | { step: 'pruned'; versions: number }
  /** A prune deleted the version meanwhile; the deploy begins again. */
  | { step: 'repeated' }
  /** The change makes no sense any more, since another process was faster. */
  | { step: 'refused' }
  | { step: 'killed'; operation: string; moment: Moment }
  | { step: 'finished'; operations: number };

/** Messages of the reader. */
export type ReaderMessage = { fault: string } | { reads: number };

/** Sends a message synchronously, so that it arrives even if the process is killed right after. */
export const sendMessage = (message: DeployerMessage | ReaderMessage) =>
  void writeSync(1, `${JSON.stringify(message)}\n`);
