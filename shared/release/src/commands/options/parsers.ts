import { APP_NAME, PREVIEW_NAME } from '@site/contract';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { line, version as versionSchema } from '../../documents/schemas/fields';
import { localApps } from '../../repository/localApps';
import { fromWorkingFolder } from '../../stores/openStore';
import { parseMoment } from '../../times/parseMoment';

/** Parsers of arguments and options. Each throws an InvalidArgumentError that says what is right. */

/**
 * Returns a parser.
 *
 * @param parse returns undefined for a word that is not right
 * @param rule what is right, as a sentence
 */
const parser =
  <Value>(parse: (word: string) => Value | undefined, rule: () => string) =>
  (word: string): Value => {
    const value = parse(word);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(rule());
  };

/** Returns a parser of words that match a pattern. */
const text = (pattern: RegExp, rule: string) =>
  parser(
    (word) => (pattern.test(word) ? word : undefined),
    () => rule,
  );

/** Returns a parser of numbers: the first group of a pattern. */
const number = (pattern: RegExp, rule: string) =>
  parser(
    (word) => {
      const [, digits] = pattern.exec(word) ?? [];
      return digits === undefined ? undefined : Number(digits);
    },
    () => rule,
  );

export const parseApp = text(
  APP_NAME,
  'An app’s name is lower-case words with dashes between them, at most 30 characters.',
);

export const parsePreviewName = text(
  PREVIEW_NAME,
  'A preview’s name has lower-case letters, digits and dashes, at most 40, and begins with neither a dash nor rollout-.',
);

/** Parses the name of an app of this checkout. */
export const parseLocalApp = parser(
  (word) => localApps().find((app) => app === word),
  () => `This checkout has ${localApps().join(', ')}.`,
);

export const parseVersion = parser(
  (word) => (v.is(versionSchema, word) ? word : undefined),
  () => 'It must be a version, e.g. 1.2.0-3f9a1c04.',
);

/** Parses a line of a table. */
export function parseLine(word: string): string {
  const result = v.safeParse(line, word);
  if (result.success) return result.output;
  throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
}

export const parseCount = number(/^([1-9]\d{0,8})$/, 'It must be a whole number, 1 or more.');

/** Parses a part of the visitors, e.g. `5` or `5%`. */
export const parsePercent = number(
  /^([1-9]\d?|100)%?$/,
  'It must be a whole number from 1 to 100.',
);

/** Parses a share, e.g. `0.5%`. */
export const parseShare = number(
  /^(\d{1,2}(?:\.\d+)?|100)%?$/,
  'It must be a percentage, e.g. 0.5%.',
);

/** Parses a port; 0 lets the system choose one. */
export const parsePort = parser(
  (word) => (/^\d{1,5}$/.test(word) && Number(word) <= 65_535 ? Number(word) : undefined),
  () => 'It must be a port, a number from 1 to 65535.',
);

export const parseOrigin = parser(
  (word) => {
    const isUrl = /^https?:/.test(word) && URL.canParse(word);
    return isUrl && new URL(word).origin === word.replace(/\/$/, '') ? word : undefined;
  },
  () => 'It must be an origin, e.g. https://www.example.com.',
);

/** Milliseconds. */
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3600_000, d: 24 * 3600_000 };

/** Parses a length of time into milliseconds. */
export const parseTime = parser(
  (word) => {
    const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(word) ?? [];
    return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
  },
  () => 'It must be seconds, minutes, hours or days, e.g. 90s, 10m, 4h or 30d.',
);

/** Parses a moment into milliseconds since 1970. */
export const parseUntil = parser(
  parseMoment,
  () => 'It must be a date, e.g. 2026-12-24, or a date and time, e.g. 2026-12-24T18:00.',
);

/** Parses where the counts of a collector are: an address, or a file. */
export const parseCollector = (word: string) =>
  /^https?:/.test(word) ? word : fromWorkingFolder(word);
