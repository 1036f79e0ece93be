import type { ReleasedFile } from '@site/contract';
import { createHash } from 'node:crypto';

/** Subresource integrity of some bytes, as `<script integrity>` takes it. */
export const integrityOf = (bytes: Buffer) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** What a version says of a file with these bytes. */
export const fileOf = (bytes: Buffer): ReleasedFile => ({
  integrity: integrityOf(bytes),
  bytes: bytes.length,
});
