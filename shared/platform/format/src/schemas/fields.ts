import type { Origins } from '@site/contract';
import * as v from 'valibot';
import { APP_NAME } from '../AppName';
import { PREVIEW_NAME } from '../Preview';

/**
 * Fields that the documents of a store have in common. A reader keeps a document as it was written, with
 * fields that it does not know: a newer checkout may have added them.
 */

export const app = v.pipe(
  v.string(),
  v.regex(APP_NAME, 'must be lower-case words with dashes between them, at most 30 characters'),
);

export const version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}(-\d+)?$/, 'must be <package version>-<hash>'),
);

export const previewName = v.pipe(
  v.string(),
  v.regex(PREVIEW_NAME, 'must be the name of a preview'),
);

export const releaseNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** See `FORMAT`. */
export const format = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** ISO 8601, UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/**
 * A text without line breaks, escape codes and changes of direction. It may have other characters that do not
 * show, such as the joiners of Persian and of emoji, and those that an older Node does not know yet.
 */
export const singleLine = v.regex(
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
  'must be one line without control characters',
);

/** A line of a table: a line break or an escape code would break the layout. */
export const line = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.regex(/[^\s\p{Cf}]/u, 'must not be empty'),
  v.maxLength(200, 'must have at most 200 characters'),
  singleLine,
);

/** A file in a version's folder. It needs no escaping in a URL, and can't leave the folder. */
export const fileName = v.pipe(
  v.string(),
  v.regex(
    /^[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/,
    'must be a plain path: letters, digits and @ . _ ~ - between slashes',
  ),
  v.check(
    (name) => name !== 'version.json',
    'must have another name: version.json is the version’s manifest',
  ),
  v.check(
    (name) => !/\.(br|gz)$/.test(name),
    'must have another name: publish writes compressed copies itself',
  ),
);

/** Bytes of something. */
export const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Subresource integrity, as in `<script integrity>`. */
export const integrity = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 hash'),
);

export const file = v.object({
  integrity,
  /** Size, uncompressed. */
  bytes,
});

/** A file of a version. */
export type ReleasedFile = v.InferOutput<typeof file>;

const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Values by arbitrary names. Valibot silently drops reserved names, so these are rejected. */
export const byName = <Value extends v.GenericSchema>(
  name: v.GenericSchema<string, string>,
  value: Value,
) =>
  v.pipe(
    v.unknown(),
    // A record may be a list to Valibot.
    v.check((names) => !Array.isArray(names), 'must be an object, not a list'),
    v.check(
      (names) =>
        typeof names !== 'object' ||
        !RESERVED_NAMES.some((reserved) => Object.hasOwn(names ?? {}, reserved)),
      'must not contain the reserved names __proto__, constructor and prototype',
    ),
    v.record(name, value),
  );

/** Bytes of a version's files at most: a command that copies the version has them in its memory. */
const MAX_VERSION = 250 * 1024 * 1024;

/** Files by their paths in the version's folder. */
export const files = v.pipe(
  byName(fileName, file),
  v.check(
    (files) => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_VERSION,
    'must have at most 250 MB in all',
  ),
);

export const origins = v.object({
  connect: v.exactOptional(v.pipe(v.array(line), v.readonly())),
  images: v.exactOptional(v.pipe(v.array(line), v.readonly())),
}) satisfies v.GenericSchema<unknown, Origins>;
