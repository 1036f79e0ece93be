import type { AppName } from '@site/contract';
import { writeSync } from 'node:fs';
import type { PruneLimits } from '../src/changes/giveUp';

/** A version of an app, under the name of its build, and the build's folder if it is to be published. */
export interface Upload {
  app: AppName;
  version: string;
  build?: string;
}

/** What a team asks for. */
export type Order =
  | ({ kind: 'deploy' } & Upload)
  /** Publishes a version of another store, and makes it live. */
  | ({ kind: 'promote' } & Required<Upload>)
  | ({ kind: 'rollOut'; percent: number } & Upload)
  | ({ kind: 'makePreview'; name: string } & Upload)
  | { kind: 'dropPreview'; name: string }
  | { kind: 'rollBackApp' | 'retire'; app: AppName }
  | { kind: 'configure'; values: Record<string, string>; files: Record<string, string> }
  | { kind: 'freeze'; seconds: number }
  /** A late prune takes every upload for an old one. */
  | { kind: 'prune'; limits: PruneLimits; isLate: boolean }
  | { kind: 'rollBackAll' | 'unfreeze' }
  | { kind: 'heal' };

export type Kind = Order['kind'];

/** Where a process is stopped during a command. */
export interface Stop {
  /** Number of the call of the store, counted from 1. */
  call: number;
  /** Milliseconds after the call's begin. So it may be under way by then, or have taken effect. */
  delay: number;
  /** Milliseconds for which the process is suspended. Without it, the process is killed. */
  pause?: number;
}

/** An order with a name, which the log has as its message. */
export interface Command {
  id: string;
  order: Order;
  stop?: Stop;
}

/** Returns a command's name in messages. */
export const describeCommand = ({ id, order }: Command) => `${id} ${JSON.stringify(order)}`;

/** Message of a deployer, a line of JSON on its standard output. */
export interface Message {
  /** The command's name. */
  id: string;
  step: 'begun' | 'done' | 'refused' | 'killed' | 'suspended';
  /** How many calls of the store a command took that is done. */
  calls?: number;
  /** Number of its release, if it makes one. */
  release?: number;
  /** How many versions it deleted. */
  pruned?: number;
}

/** Sends a message synchronously, so that it arrives even if the process is killed right after. */
export const sendMessage = (message: Message) => void writeSync(1, `${JSON.stringify(message)}\n`);
