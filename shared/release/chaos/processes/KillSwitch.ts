import { RELEASES } from '@site/contract';
import { tell, type Moment } from '../messages/processMessages';

/** Which of a process's storage operations kills it, counted from 1. */
export interface Kill {
  at: number;
  moment: Moment;
}

/** A storage operation: a call of the file system, or a request. */
export interface Operation {
  name: string;
  /** Of the object that it is about; endings of temporary files and copies included. */
  key: string;
  /** Whether it makes the object stand under its key. */
  makes: boolean;
}

/** Names the environment variable that holds the kill, as JSON; none lets the process live. */
export const KILL = 'CHAOS_KILL';

const COMMIT = new RegExp(`^${RELEASES}\\d+\\.json$`);

/** Counts the storage operations of this process, and kills it at one of them. */
export class KillSwitch {
  private count = 0;
  private isCommitted = false;
  private readonly kill = process.env[KILL] ? (JSON.parse(process.env[KILL]) as Kill) : undefined;

  constructor() {
    process.on('exit', () => tell({ step: 'finished', operations: this.count }));
  }

  /** To be called before each operation. @returns when the process dies in this one; undefined when it does not */
  begin(operation: Operation): Moment | undefined {
    this.count += 1;
    if (this.isCommitted && operation.key.includes('.html')) {
      this.isCommitted = false;
      tell({ step: 'composing' });
    }
    return this.count === this.kill?.at ? this.kill.moment : undefined;
  }

  /** To be called after each operation that took effect. */
  end({ key, makes }: Operation): void {
    if (!makes || !COMMIT.test(key)) return;
    this.isCommitted = true;
    tell({ step: 'committed' });
  }

  /** Kills this process as a power cut would: no handler runs. */
  die({ name, key }: Operation, moment: Moment): Promise<never> {
    tell({ step: 'killed', operation: `${name} ${key}`, moment });
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  }
}
