import { RELEASES } from '@site/contract';
import { sendMessage, type Moment } from '../messages/processMessages';

/** When to kill a process. */
export interface Kill {
  /** Number of the storage operation, counted from 1. */
  at: number;
  moment: Moment;
}

/** A storage operation: a file system call or a request. */
export interface Operation {
  name: string;
  /** Of its object, including the extensions of temporary files and copies. */
  key: string;
  /** Whether it creates or replaces the object. */
  isWrite: boolean;
}

/** Environment variable with the `Kill`, as JSON. Without it the process lives. */
export const KILL = 'CHAOS_KILL';

const COMMIT = new RegExp(`^${RELEASES}\\d+\\.json$`);

/** Counts the storage operations of this process and kills it at one of them. */
export class KillSwitch {
  private count = 0;
  private isCommitted = false;
  private readonly kill = process.env[KILL] ? (JSON.parse(process.env[KILL]) as Kill) : undefined;

  constructor() {
    process.on('exit', () => sendMessage({ step: 'finished', operations: this.count }));
  }

  /** Call before each operation. Returns when this operation kills the process, or undefined. */
  begin(operation: Operation): Moment | undefined {
    this.count += 1;
    if (this.isCommitted && operation.key.includes('.html')) {
      this.isCommitted = false;
      sendMessage({ step: 'composing' });
    }
    return this.count === this.kill?.at ? this.kill.moment : undefined;
  }

  /** Call after each operation that took effect. */
  end({ key, isWrite }: Operation): void {
    if (!isWrite || !COMMIT.test(key)) return;
    this.isCommitted = true;
    sendMessage({ step: 'committed' });
  }

  /** Kills this process like a power cut: no handler runs. */
  die({ name, key }: Operation, moment: Moment): Promise<never> {
    sendMessage({ step: 'killed', operation: `${name} ${key}`, moment });
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  }
}
