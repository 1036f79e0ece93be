import type { ReleasedFile } from '@site/contract';
import { createHash } from 'node:crypto';

/** Returns the subresource integrity of some bytes, as in `<script integrity>`. */
export const integrityOf = (bytes: Buffer) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns a version's entry for a file with these bytes. */
export const describeFile = (bytes: Buffer): ReleasedFile => ({
  integrity: integrityOf(bytes),
  bytes: bytes.length,
});
