import { Refusal } from '../errors/Refusal';

/** Says a line of progress. */
export const say = (line: string) => console.log(line);

/** Says why something was not done, and what to do next; the process ends with 1. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof Refusal) console.error(`Refused: ${error.message}\n${error.cure}`);
  else console.error(error);
}
