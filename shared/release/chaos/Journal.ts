import type { Acknowledged } from './checks/checkHistory';
import type { Deploy, DeployerLine } from './messages/processMessages';

/** How far a deploy had come. */
export type Phase = 'publishing' | 'gate' | 'committed' | 'composing' | 'between deploys';

/** What all deployers have said. */
export class Journal {
  readonly begun: Deploy[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly killed: Record<Phase, number> = {
    publishing: 0,
    gate: 0,
    committed: 0,
    composing: 0,
    'between deploys': 0,
  };
  /** Operations at which deployers were killed, e.g. `rename release.json after`. */
  readonly operations = new Set<string>();

  /** Follows one deployer. @returns takes each of its lines; gives its phase after it */
  follow(): (line: DeployerLine) => Phase {
    let phase: Phase = 'between deploys';
    return (line) => {
      switch (line.step) {
        case 'publishing':
          this.begun.push(line.deploy);
          return (phase = line.step);
        case 'gate':
          if (!line.deploy.build) this.begun.push(line.deploy);
          return (phase = line.step);
        case 'committed':
        case 'composing':
          return (phase = line.step);
        case 'acknowledged':
          this.acknowledged.push(line);
          return (phase = 'between deploys');
        case 'killed':
          this.killed[phase] += 1;
          this.operations.add(`${line.operation} ${line.moment}`);
          return phase;
        case 'finished':
          return phase;
      }
    };
  }
}
