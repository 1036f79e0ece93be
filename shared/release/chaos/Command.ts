import type { AppName } from '@site/contract';

/** A remote that is added and retired during a run. No code of the project has its name. */
export const ADDED_APP = 'billing';

/** Commands that need a version. */
export const DEPLOYS = ['deploy', 'promote', 'rollOut', 'makePreview'] as const;

export const OTHERS = [
  ...(['rollBackApp', 'rollBackAll', 'configure', 'dropPreview', 'retire'] as const),
  ...(['freeze', 'unfreeze', 'prune', 'prune', 'heal'] as const),
];

export type Kind = (typeof DEPLOYS)[number] | (typeof OTHERS)[number];

/** What a process is asked to do. */
export interface Command {
  /** Its message in the log. */
  id: string;
  kind: Kind;
  app: AppName;
  /** A version of the app that was live or in a preview. */
  version?: string;
  /** The folder of a build of the app, in place of a version. */
  build?: string;
  stop?: {
    /** Number of the call of the store at which the process is stopped, counted from 1. */
    call: number;
    /** Milliseconds after the call's begin. So it may be under way by then, or have taken effect. */
    delay: number;
    /** Milliseconds for which the process is suspended. Without it, the process is killed. */
    pause?: number;
  };
}

/** Message of a deployer, a line of JSON on its standard output. */
export interface Message {
  /** The command's. */
  id: string;
  step: 'begun' | 'done' | 'refused' | 'killed' | 'suspended';
  /** How many calls of the store a command took that is done. */
  calls?: number;
  /** Number of its release, if it made one. */
  release?: number;
}
