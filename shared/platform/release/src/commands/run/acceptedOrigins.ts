import { Refusal } from '@site/project';
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../../basics/errors';
import type { AllowOrigins } from '../../gate/checkOrigins';
import type { SharedOptions } from './createCommand';

/**
 * Returns what accepts new origins: all of them with `--allow`, those of a file with `--allow-from`,
 * otherwise nothing.
 */
export async function acceptedOrigins({
  allow,
  allowFrom,
}: SharedOptions): Promise<AllowOrigins | undefined> {
  if (allow) return () => {};
  if (allowFrom === undefined) return undefined;
  const file = await readFile(allowFrom, 'utf8').catch((cause: unknown) => {
    throw new Refusal(
      `--allow-from ${allowFrom} can’t be read: ${reasonOf(cause)}`,
      FILE_OF_ORIGINS,
      {
        cause,
      },
    );
  });
  const accepted = file.split('\n').map((line) => line.trim());
  return (additions) => {
    const missing = additions.filter((addition) => !accepted.includes(addition));
    if (missing.length === 0) return;
    throw new Refusal(
      `${allowFrom} does not accept new origins: ${missing.join(', ')}`,
      'If they are meant, merge a change that adds each as a line to that file, then run this again.',
    );
  };
}

const FILE_OF_ORIGINS =
  'Name a file with the accepted origins, a line each, as a refusal prints them. It may be empty.';
