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

  /** Returns the rows of a table: how many commands of each kind had which outcome. */
  rows(log: LogEntry[]): string[][] {
    const committed = new Set(log.map(({ internal }) => internal.message));
    const all = [...this.noted.values()].filter(({ outcome }) => outcome !== 'waiting');
    const columns: Record<string, (noted: Noted) => unknown> = {
      begun: () => true,
      done: ({ outcome }) => outcome === 'done',
      refused: ({ outcome }) => outcome === 'refused',
      killed: ({ outcome }) => outcome === 'killed',
      'after commit': ({ command, outcome }) => outcome === 'killed' && committed.has(command.id),
      suspended: ({ isSuspended }) => isSuspended,
    };
    const row = (kind: string, some: Noted[]) => [
      kind,
      ...Object.values(columns).map((isCounted) => String(some.filter(isCounted).length)),
    ];
    const kinds = [...new Set(all.map(({ command }) => command.order.kind))].sort();
    return [
      ['command', ...Object.keys(columns)],
      ...kinds.map((kind) =>
        row(
          kind,
          all.filter(({ command }) => command.order.kind === kind),
        ),
      ),
      row('all', all),
    ];
  }
}
