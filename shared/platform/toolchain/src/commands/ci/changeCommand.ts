import { Refusal } from '@site/project';
import { ACCEPTED } from './accepted';

/** What a person fills in on GitHub's page, without spaces around it; empty texts for the rest. */
export type Inputs = Record<'what' | Field, string>;

const FIELDS = ['app', 'version', 'percent', 'why'] as const;
type Field = (typeof FIELDS)[number];

/** A command of the release tool, and which fields it takes. */
interface Command {
  command: 'activate' | 'rollback' | 'rollout' | 'withdraw';
  takes: Field[];
  /** Whether a version goes live, which is accepted and checked as a deploy's. */
  goesLive?: true;
}

/** The menu of change-live.yml. */
export const CHANGES = {
  'roll back an app': { command: 'rollback', takes: ['app', 'why'] },
  'activate a version': {
    command: 'activate',
    takes: ['app', 'version', 'why'],
    goesLive: true,
  },
  'start or widen a rollout': {
    command: 'rollout',
    takes: ['app', 'version', 'percent', 'why'],
    goesLive: true,
  },
  // A rollback takes back a rollout before it takes back what is live.
  'end a rollout': { command: 'rollback', takes: ['app', 'why'] },
  'withdraw a version': { command: 'withdraw', takes: ['app', 'version', 'why'] },
} satisfies Record<string, Command>;

export type Change = keyof typeof CHANGES;

/**
 * Returns the words of the release tool for what a person wants to change. The tool says what is wrong with a value.
 *
 * @param site origin of the live site
 * @throws Refusal when a field is missing, or filled in for nothing
 */
export function changeCommand(inputs: Inputs, site: string): string[] {
  const { command, takes, goesLive }: Command = commandOf(inputs.what);
  requireFields(inputs, takes);
  const { app, version, percent, why } = inputs;
  return [
    command,
    ...(goesLive ? [...ACCEPTED, '--check', site] : []),
    '-m',
    why,
    // What follows is never an option.
    '--',
    takes.includes('version') ? `${app}@${version}` : app,
    ...(takes.includes('percent') ? [percent] : []),
  ];
}

function commandOf(what: string): Command {
  if (Object.hasOwn(CHANGES, what)) return CHANGES[what as Change];
  throw new Refusal(
    `“${what}” is not a change of the live site`,
    `The changes are: ${Object.keys(CHANGES).join('; ')}.`,
  );
}

/** @throws Refusal naming all fields that are missing, or filled in for nothing */
function requireFields(inputs: Inputs, takes: Field[]): void {
  const faults = FIELDS.flatMap((field) => {
    const isEmpty = inputs[field] === '';
    if (isEmpty === !takes.includes(field)) return [];
    return `${isEmpty ? 'needs' : 'takes no'} ${field}`;
  });
  if (faults.length === 0) return;
  const others = FIELDS.filter((field) => !takes.includes(field));
  const empty = others.length > 0 ? `; leave empty ${others.join(', ')}` : '';
  throw new Refusal(
    `“${inputs.what}” ${faults.join(', ')}`,
    `Run the workflow again: fill in ${takes.join(', ')}${empty}.`,
  );
}
