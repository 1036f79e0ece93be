import type { ComposerTask, CompositionSources } from '@site/contract';
import { createLimiter } from '../../concurrency/createLimiter';
import { describeFailure, describeOutput } from '../sandbox/describeFailure';
import { startSandbox, type Sandbox } from '../sandbox/startSandbox';
import type { AskComposer } from './Composer';

/** What a composer may use. */
export interface ComposerLimits {
  /** Milliseconds for one task, the composer's start included. */
  time: number;
  /** Megabytes of heap. */
  memory: number;
  /** Milliseconds without a task after which its process ends. The next task starts another one. */
  idle: number;
}

const LIMITS: ComposerLimits = { time: 10_000, memory: 256, idle: 1_000 };

/**
 * Returns a function that has a shell version's composer do tasks, one after the other, in a sandbox
 * of its own. The sandbox does not keep this process alive between tasks.
 *
 * @param source CommonJS source of the composer
 */
export function askSandbox(
  source: string,
  sources: CompositionSources,
  { time, memory, idle }: ComposerLimits = LIMITS,
): AskComposer {
  const limited = createLimiter(1);
  let running: Sandbox | undefined;
  let ending: NodeJS.Timeout | undefined;

  function start(): Sandbox {
    const started = startSandbox(source, sources, memory);
    // Also between tasks.
    void started.ended.then(() => running === started && (running = undefined));
    return started;
  }

  /** Forgets the sandbox first, so that a task that comes while it ends starts another one. */
  function stop(): void {
    const stopped = running;
    running = undefined;
    void stopped?.stop();
  }

  return (task) =>
    limited(async () => {
      clearTimeout(ending);
      const sandbox = (running ??= start());
      sandbox.ref();
      sandbox.post(task);
      const outcome = await sandbox.receive((posted) => isAnswerTo(task, posted), time);
      if ('posted' in outcome) {
        sandbox.unref();
        ending = setTimeout(stop, idle).unref();
        return { answer: outcome.posted };
      }
      running = undefined;
      await sandbox.stop();
      const message = describeFailure(outcome, 'it answered') + describeOutput(sandbox.printed());
      return { failure: { message, cure: CURE } };
    });
}

const CURE =
  'Deploy another version of the shell, or roll it back: npm run release -- rollback shell';

const isAnswerTo = ({ id }: ComposerTask, posted: unknown) =>
  typeof posted === 'object' && posted !== null && 'id' in posted && posted.id === id;
