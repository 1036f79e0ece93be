import { APP_NAME, PREVIEW_NAME, type AppName } from '@site/contract';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { line, version as versionSchema } from '../../documents/schemas/fields';
import { localApps } from '../../repository/localApps';
import { formatMinute } from '../../times/formatMinute';
import { parseMoment } from '../../times/parseMoment';

/** Parsers of arguments and options. Each throws an InvalidArgumentError that says what is right. */

/**
 * Returns a parser.
 *
 * @param parse returns undefined for a word that is not right
 * @param rule what is right, as a sentence
 */
const parser =
  <Value>(parse: (word: string) => Value | undefined, rule: string | (() => string)) =>
  (word: string): Value => {
    const value = parse(word);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(typeof rule === 'string' ? rule : rule());
  };

/** Parses the name of any app. */
export const parseApp = parser<AppName>(
  (word) => (APP_NAME.test(word) ? word : undefined),
  'An app’s name is lower-case words with dashes between them, at most 30 characters.',
);

/** Parses the name of an app of this checkout. */
export const parseLocalApp = parser<AppName>(
  (word) => localApps().find((app) => app === word),
  () => `This checkout has ${localApps().join(', ')}.`,
);

/** Parses the name of a version. */
export const parseVersion = parser(
  (word) => (v.is(versionSchema, word) ? word : undefined),
  'It must be a version, e.g. 1.2.0-3f9a1c04.',
);

/** Parses the name of a preview. */
export const parsePreviewName = parser(
  (word) => (PREVIEW_NAME.test(word) ? word : undefined),
  'A preview’s name has lower-case letters, digits and dashes, at most 40, and begins with neither a dash nor rollout-.',
);

/** Parses a line of a table. */
export function parseLine(word: string): string {
  const result = v.safeParse(line, word);
  if (result.success) return result.output;
  throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
}

/** Parses a whole number of 1 or more. */
export const parseCount = parser(
  (word) => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined),
  'It must be a whole number, 1 or more.',
);

/** Parses a port; 0 lets the system choose one. */
export const parsePort = parser(
  (word) => (/^\d{1,5}$/.test(word) && Number(word) <= 65_535 ? Number(word) : undefined),
  'It must be a port, a number from 1 to 65535.',
);

/** Parses a part of the visitors, e.g. `5` or `5%`. */
export const parsePercent = parser((word) => {
  const digits = /^([1-9]\d?|100)%?$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}, 'It must be a whole number from 1 to 100.');

/** Parses a share, e.g. `0.5%`. */
export const parseShare = parser((word) => {
  const digits = /^(\d{1,2}(?:\.\d+)?|100)%?$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}, 'It must be a percentage, e.g. 0.5%.');

/** Parses an origin. */
export const parseOrigin = parser((word) => {
  const isUrl = /^https?:/.test(word) && URL.canParse(word);
  return isUrl && new URL(word).origin === word.replace(/\/$/, '') ? word : undefined;
}, 'It must be an origin, e.g. https://www.example.com.');

/** Milliseconds. */
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3600_000, d: 24 * 3600_000 };

/** Returns a parser of times in some units, into milliseconds. */
const timeParser = (units: string, rule: string) =>
  parser((word) => {
    const [, count, unit = ''] = new RegExp(`^(\\d{1,5})([${units}])$`).exec(word) ?? [];
    return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
  }, rule);

export const parseWait = timeParser('sm', 'It must be seconds or minutes, e.g. 90s or 5m.');
export const parseTime = timeParser(
  'smh',
  'It must be seconds, minutes or hours, e.g. 30s, 10m or 1h.',
);
export const parseAge = timeParser('hd', 'It must be days or hours, e.g. 30d or 12h.');

/** Parses how long something lasts: an hour or more. */
export function parseLength(word: string): number {
  const length = parseAge(word);
  if (length > 0) return length;
  throw new InvalidArgumentError('It must be at least one hour.');
}

/** Parses a moment in the future. */
export function parseUntil(word: string): number {
  const moment = parseMoment(word);
  if (moment === undefined)
    throw new InvalidArgumentError(
      'It must be a date, e.g. 2026-12-24, or a date and time, e.g. 2026-12-24T18:00.',
    );
  if (moment > Date.now()) return moment;
  throw new InvalidArgumentError(`${formatMinute(new Date(moment).toISOString())} (UTC) is over.`);
}
