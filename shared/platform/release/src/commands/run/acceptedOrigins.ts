import { Refusal } from '@site/project';
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../../basics/errors';
import type { AcceptedOrigins } from '../../gate/newOrigins';
import type { SharedOptions } from './createCommand';

/** Returns the new origins that `--allow` or `--allow-from` accepts. */
export async function acceptedOrigins({
  allow,
  allowFrom,
}: SharedOptions): Promise<AcceptedOrigins | undefined> {
  if (allow) return 'all';
  if (allowFrom === undefined) return undefined;
  const text = await readFile(allowFrom, 'utf8').catch((cause: unknown) => {
    throw new Refusal(
      `--allow-from ${allowFrom} can’t be read: ${reasonOf(cause)}`,
      FILE_OF_ORIGINS,
      {
        cause,
      },
    );
  });
  return { file: allowFrom, lines: text.split('\n').map((line) => line.trim()) };
}

const FILE_OF_ORIGINS =
  'Name a file with the accepted origins, a line each, as a refusal prints them. It may be empty.';
