import { readFileSync } from 'node:fs';
import path from 'node:path';

const POLICIES = path.join(import.meta.dirname, '../../../policies');

/** What a policy is for. The prefix ends with a slash; it is empty if the bucket is the store. */
interface Place {
  bucket: string;
  prefix: string;
  app?: string;
}

/** Returns a policy with its placeholders filled in, as operations.md says. */
export const filledPolicy = (name: string, { bucket, prefix, app = '' }: Place): string =>
  readFileSync(path.join(POLICIES, `${name}.json`), 'utf8')
    .replaceAll('BUCKET', bucket)
    .replaceAll('PREFIX/', prefix)
    .replaceAll('APP', app);
