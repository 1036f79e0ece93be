import type { LogEntry } from '../src/documents/LogEntry';
import type { Command, Kind, Message } from './Command';

/** A command, and what became of it. */
export interface Noted {
  command: Command;
  /** Number of the newest release that was acknowledged before its process began. */
  after: number;
  outcome: 'waiting' | 'begun' | 'done' | 'refused' | 'killed';
  isSuspended?: true;
  /** Number of its release, if it was acknowledged. */
  release?: number;
}

/** Records the commands of all deployers. */
export class Journal {
  readonly noted = new Map<string, Noted>();
  /** How many versions were pruned. */
  pruned = 0;
  private acknowledged = 1;
  private readonly calls = new Map<Kind, number>();

  /** Notes the commands of a process that begins. */
  begin(commands: Command[]): void {
    for (const command of commands)
      this.noted.set(command.id, { command, after: this.acknowledged, outcome: 'waiting' });
  }

  /** How many calls of the store a command may have. */
  callsOf = (kind: Kind) => this.calls.get(kind) ?? 40;

  record({ id, step, calls = 0, release, pruned = 0 }: Message): void {
    const noted = this.noted.get(id);
    if (!noted) throw new Error(`nobody gave the command ${id}`);
    if (step === 'suspended') noted.isSuspended = true;
    else noted.outcome = step;
    if (step !== 'done') return;
    this.calls.set(noted.command.order.kind, calls);
    this.pruned += pruned;
    if (release === undefined) return;
    noted.release = release;
    this.acknowledged = Math.max(this.acknowledged, release);
  }

  /** Says in a line how many commands had which outcome. */
  summary(log: LogEntry[]): string {
    const committed = new Set(log.map(({ internal }) => internal.message));
    const begun = [...this.noted.values()].filter(({ outcome }) => outcome !== 'waiting');
    const count = (isCounted: (noted: Noted) => unknown) => begun.filter(isCounted).length;
    const [done, refused, killed] = (['done', 'refused', 'killed'] as const).map((outcome) =>
      count((noted) => noted.outcome === outcome),
    );
    const late = count((noted) => noted.outcome === 'killed' && committed.has(noted.command.id));
    const suspended = count(({ isSuspended }) => isSuspended);
    return `${begun.length} begun, ${done} done, ${refused} refused, ${killed} killed (${late} after their commit), ${suspended} suspended`;
  }
}
