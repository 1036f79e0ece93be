import { createHash } from 'node:crypto';

/** Returns the revision of an object whose store gives it none: a hash of its content. */
export const revisionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
