import type { Acknowledged } from './checks/checkHistory';
import { ADDED_APP } from './messages/addedRemote';
import type { Change, DeployerMessage } from './messages/processMessages';

/** The current step of a deploy. */
export type Phase = 'publishing' | 'gate' | 'committed' | 'composing' | 'between deploys';

/** Records the messages of all deployers. */
export class Journal {
  readonly begun: Change[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** How many changes made no sense any more. */
  refused = 0;
  /** How many prunes were completed. */
  prunes = 0;
  /** How many versions they deleted. */
  pruned = 0;
  /** How many deploys began again, since a prune deleted their version. */
  repeated = 0;
  readonly killed: Record<Phase, number> = {
    publishing: 0,
    gate: 0,
    committed: 0,
    composing: 0,
    'between deploys': 0,
  };
  /** The operations at which deployers were killed, e.g. `rename release.json after`. */
  readonly operations = new Set<string>();

  /** How many acknowledged changes were of the remote that is added and retired during the run. */
  get ofAddedRemote(): number {
    const isOfAdded = ({ change }: Acknowledged) =>
      change.kind === 'configure' || (change.kind !== 'prune' && change.app === ADDED_APP);
    return this.acknowledged.filter(isOfAdded).length;
  }

  /** How many processes were killed when their release was written, but not acknowledged. */
  get killedUnacknowledged(): number {
    return this.killed.committed + this.killed.composing;
  }

  /** Returns what has not happened yet. A run without it proves too little. */
  missing(): string[] {
    const counts = {
      'no process was killed between commit and acknowledgement': this.killedUnacknowledged,
      'no change of the added remote was acknowledged': this.ofAddedRemote,
      'no prune was completed': this.prunes,
      'no version was pruned': this.pruned,
    };
    return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [what] : []));
  }

  /** Returns a function that records the messages of one deployer. */
  recorder(): (message: DeployerMessage) => void {
    let phase: Phase = 'between deploys';
    return (message) => {
      switch (message.step) {
        case 'publishing':
          this.begun.push(message.change);
          phase = message.step;
          break;
        case 'gate':
          // Only a deploy with a build has something to publish before.
          if (!('build' in message.change) && message.change.kind !== 'prune')
            this.begun.push(message.change);
          phase = message.step;
          break;
        case 'committed':
        case 'composing':
          phase = message.step;
          break;
        case 'acknowledged':
          this.acknowledged.push(message);
          phase = 'between deploys';
          break;
        case 'pruned':
          this.prunes += 1;
          this.pruned += message.versions;
          phase = 'between deploys';
          break;
        case 'repeated':
          this.repeated += 1;
          break;
        case 'refused':
          this.refused += 1;
          phase = 'between deploys';
          break;
        case 'killed':
          this.killed[phase] += 1;
          this.operations.add(`${message.operation} ${message.moment}`);
          break;
        case 'finished':
          break;
      }
    };
  }
}
