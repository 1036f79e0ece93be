import type { Setting, SettingFormat } from '@site/contract';
import { parseUrl } from '../parseUrl';
import { POLICY_HOST } from '../policySources';
import * as v from 'valibot';
import { singleLine } from './fields';

/** How a value of each format is checked, and what a message says that it must be. */
const FORMATS: Record<SettingFormat, { accepts: (value: string) => boolean; hint: string }> = {
  text: { accepts: (value) => value !== '', hint: 'must not be empty' },
  email: {
    accepts: (value) => v.is(v.pipe(v.string(), v.email()), value),
    hint: 'must be an email address',
  },
  address: {
    // Encrypted, or to this machine while trying it out.
    accepts: (value) =>
      isPlainAddress(value) &&
      (value.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(value).hostname)),
    hint: 'must be an absolute https address without a password',
  },
  origin: { accepts: isOrigin, hint: 'must be an origin such as https://www.example.com' },
  digits: { accepts: (value) => /^\d+$/.test(value), hint: 'must be digits only' },
};

/** How a value of a format is stored, if not as it was given. */
const SPELLED: Partial<Record<SettingFormat, (value: string) => string | undefined>> = {
  text: (value) => value.trim(),
  origin: originOf,
};

/** The names of the formats, for the schema of declarations. */
export const SETTING_FORMATS = Object.keys(FORMATS) as SettingFormat[];

/** Returns the schema of a setting's values. */
export function settingSchema({ format, default: standard, maxLength = 200 }: Setting) {
  const mayBeEmpty = standard === '';
  const { accepts, hint } = FORMATS[format];
  return v.pipe(
    v.string('must be a text'),
    v.transform((value) => SPELLED[format]?.(value) ?? value),
    v.check(
      (value) => (mayBeEmpty && value === '') || accepts(value),
      mayBeEmpty ? `${hint}, or empty` : hint,
    ),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    singleLine,
  );
}

/**
 * Returns the origin that a text names, spelled as browsers spell it, e.g. `https://www.example.com` of
 * `https://WWW.Example.com:443/`. Returns undefined for anything else: a path would be dropped silently.
 */
export function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^\s'"\\\p{C}/?#@]+\/?$/iu.test(text)) return undefined;
  const origin = parseUrl(text)?.origin;
  return origin !== undefined && isOrigin(origin) ? origin : undefined;
}

/** Whether a text is an origin, spelled as browsers spell it. */
export function isOrigin(value: string): boolean {
  return isPlainAddress(value) && new URL(value).origin === value;
}

/** A spelling that every reader takes for the same address: browsers drop or replace the rest. */
const SPELLING = /^https?:\/\/[^\s'"\\\p{C}/][^\s'"\\\p{C}]*$/u;

/**
 * Whether a text is an absolute address without credentials. Browsers load nothing from an address
 * that contains some, and `https://shop.example@other.example` leads to the other one.
 */
function isPlainAddress(value: string): boolean {
  const url = parseUrl(value);
  if (!url || !SPELLING.test(value)) return false;
  return POLICY_HOST.test(url.hostname) && url.username + url.password === '';
}
