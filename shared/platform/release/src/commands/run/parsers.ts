import type { AppName } from '@site/format';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { app, line, version, originOf } from '@site/format/schemas';
import { localApps } from '@site/project';
import type { VersionName } from '../../documents/LogEntry';
import { origin } from '../../servers/serve/settings';
import { isIP } from 'node:net';

/** Parsers of arguments and options. Each throws an InvalidArgumentError that says what is right. */

/** Returns a parser of words by a schema, whose messages are the rest of a sentence. */
export const by =
  <Value>(schema: v.GenericSchema<string, Value>) =>
  (word: string): Value => {
    const result = v.safeParse(schema, word);
    if (result.success) return result.output;
    throw new InvalidArgumentError(`It ${result.issues[0].message}.`);
  };

/** A word that begins with a number. Of `5%`, that is 5. */
const number = (pattern: RegExp, rule: string) =>
  v.pipe(v.string(), v.regex(pattern, rule), v.transform(Number.parseFloat));

/**
 * The host name of a site, which becomes spelled as browsers send it: in lower case, and in Punycode. nginx would
 * drop every request to another spelling.
 */
const domain = v.pipe(
  v.string(),
  v.check(
    (text) => !/[/:]/.test(text) && originOf(`https://${text}`) !== undefined,
    'must be one host name without a scheme, port, path or wildcard, e.g. example.com',
  ),
  v.transform((text) => new URL(`https://${text}`).hostname),
  v.check((name) => isIP(name) === 0, 'must be a host name, not an IP address'),
);

export const parseApp = by(app);
export const parseVersion = by(version);
/** Parses a person's text. Tabs, and changes of direction, which right-to-left texts have, become spaces. */
export const parseLine = (word: string) =>
  by(line)(word.replaceAll(/[\p{Bidi_Control}\t]+/gu, ' '));
export const parseOrigin = by(origin);
export const parseDomain = by(domain);

/** Parses an app with its version, as npm writes it, e.g. `marketing@1.2.0-3f9a1c04`. */
export function parseVersionName(word: string): VersionName {
  const [name = '', named, ...more] = word.split('@');
  if (named === undefined || more.length > 0)
    throw new InvalidArgumentError(
      'It must be an app and its version with @ between them, e.g. marketing@1.2.0-3f9a1c04.',
    );
  return { app: parseApp(name), version: parseVersion(named) };
}

/** Adds an app with its version to those that were named before it. */
export function addVersionName(
  word: string,
  before: Record<AppName, string> = {},
): Record<AppName, string> {
  const { app, version } = parseVersionName(word);
  if (Object.hasOwn(before, app)) throw new InvalidArgumentError(`${app} is named twice.`);
  return { ...before, [app]: version };
}

/** Adds an app to those that were named before it. */
export function addApp(word: string, before: AppName[] = []): AppName[] {
  const name = parseApp(word);
  if (before.includes(name)) throw new InvalidArgumentError(`${name} is named twice.`);
  return [...before, name];
}

/** Parses the name of an app of this checkout. */
export function parseLocalApp(word: string): AppName {
  const apps = localApps();
  if (apps.includes(word)) return word;
  throw new InvalidArgumentError(`This checkout has no such app; it has ${apps.join(', ')}.`);
}

export const parseCount = by(number(/^[1-9]\d{0,8}$/, 'must be a whole number, 1 or more'));

/** Parses a share of the visitors, e.g. `5` or `5%`. */
export const parsePercent = by(
  number(
    /^[1-9]\d?%?$/,
    'must be a whole number from 1 to 99; all visitors get what activate names',
  ),
);

/** Milliseconds. */
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3600_000, d: 24 * 3600_000 };

/** Parses a length of time into milliseconds. */
export const parseTime = by(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}[smhd]$/, 'must be seconds, minutes, hours or days, e.g. 90s, 10m, 4h or 30d'),
    v.transform((word) => Number.parseInt(word) * (UNITS[word.slice(-1)] ?? 0)),
  ),
);
