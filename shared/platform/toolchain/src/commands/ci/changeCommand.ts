import { Refusal } from '@site/project';
import { ACCEPTED } from './github';

export const FIELDS = ['app', 'version', 'percent', 'why'] as const;
type Field = (typeof FIELDS)[number];

/** What a person fills in on GitHub's page, without spaces around it; empty texts for the rest. */
export type Inputs = Record<'what' | Field, string>;

/** The menu of change-live.yml: commands of the release tool, and the fields that each takes. */
export const CHANGES = {
  'roll back an app': ['rollback', 'app', 'why'],
  'activate a version': ['activate', 'app', 'version', 'why'],
  'start or widen a rollout': ['rollout', 'app', 'version', 'percent', 'why'],
  // A rollback takes back a rollout before it takes back what is live.
  'end a rollout': ['rollback', 'app', 'why'],
  'withdraw a version': ['withdraw', 'app', 'version', 'why'],
} satisfies Record<string, Command>;

type Command = ['rollback' | 'activate' | 'rollout' | 'withdraw', ...Field[]];
export type Change = keyof typeof CHANGES;

/**
 * Returns the words of the release tool for what a person wants to change. The tool says what is wrong with a value.
 *
 * @param site origin of the live site
 * @throws Refusal when a field is missing, or filled in for nothing
 */
export function changeCommand(inputs: Inputs, site: string): string[] {
  const { what, app, version, percent, why } = inputs;
  const [command, ...taken] = commandOf(what);
  requireFields(inputs, taken);
  // A version that goes live is accepted and checked as a deploy's.
  const goesLive = command === 'activate' || command === 'rollout';
  const options = goesLive ? [...ACCEPTED, '--check', site] : [];
  const words = [version ? `${app}@${version}` : app, ...(percent ? [percent] : [])];
  // What follows `--` is never an option.
  return [command, ...options, '-m', why, '--', ...words];
}

function commandOf(what: string): Command {
  if (Object.hasOwn(CHANGES, what)) return CHANGES[what as Change];
  throw new Refusal(
    `“${what}” is not a change of the live site`,
    `The changes are: ${Object.keys(CHANGES).join('; ')}.`,
  );
}

/** @throws Refusal naming all fields that are missing, or filled in for nothing */
function requireFields(inputs: Inputs, taken: Field[]): void {
  const wrong = FIELDS.filter((field) => taken.includes(field) === (inputs[field] === ''));
  if (wrong.length === 0) return;
  const faults = wrong.map((field) => `${inputs[field] ? 'takes no' : 'needs'} ${field}`);
  const others = FIELDS.filter((field) => !taken.includes(field));
  const empty = others.length > 0 ? `; leave empty ${others.join(', ')}` : '';
  throw new Refusal(
    `“${inputs.what}” ${faults.join(', ')}`,
    `Run the workflow again: fill in ${taken.join(', ')}${empty}.`,
  );
}
