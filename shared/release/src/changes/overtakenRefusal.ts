import type { LogEntry } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';

/** Returns the refusal of a command because somebody else was faster. */
export const overtakenRefusal = ({ number, internal }: LogEntry): Refusal =>
  new Refusal(
    `release ${number} by ${internal.by} went live meanwhile`,
    'Look at npm run release -- history, then run the command again.',
  );
