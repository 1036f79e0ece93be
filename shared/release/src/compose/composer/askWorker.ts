import type { ComposerTask, CompositionSources } from '@site/contract';
import type { Worker } from 'node:worker_threads';
import { createLimiter } from '../../concurrency/createLimiter';
import {
  describeFailure,
  describeOutput,
  type WorkerFailure,
} from '../../prerender/describeFailure';
import { startIsolatedWorker, type IsolatedWorker } from '../../prerender/isolatedWorker';
import type { AskComposer } from './Composer';

/** What a composer may use. */
export interface ComposerLimits {
  /** Milliseconds for one task, the composer's start included. */
  time: number;
  /** Megabytes of heap. */
  memory: number;
  /** Milliseconds without a task after which its thread ends. The next task starts another one. */
  idle: number;
}

const LIMITS: ComposerLimits = { time: 10_000, memory: 256, idle: 1_000 };

/**
 * Returns a function that has a shell version's composer do tasks, one after the other, in a thread
 * of its own. The thread does not keep the process alive between tasks.
 *
 * @param source CommonJS source of the composer
 */
export function askWorker(
  source: string,
  sources: CompositionSources,
  { time, memory, idle }: ComposerLimits = LIMITS,
): AskComposer {
  const limited = createLimiter(1);
  let running: IsolatedWorker | undefined;
  let ending: NodeJS.Timeout | undefined;

  function start(): IsolatedWorker {
    const started = startIsolatedWorker(source, sources, memory);
    // Also between tasks. Without a listener, an error would end this process.
    const forget = () => void (running === started && (running = undefined));
    started.worker.on('error', forget).on('exit', forget);
    return started;
  }

  /** Forgets the thread first, so that a task that comes while it ends starts another one. */
  function stop(): void {
    const stopped = running;
    running = undefined;
    void stopped?.worker.terminate();
  }

  return (task) =>
    limited(async () => {
      clearTimeout(ending);
      const { worker, printed } = (running ??= start());
      worker.ref();
      const outcome = await doTask(worker, task, time);
      if ('posted' in outcome) {
        worker.unref();
        ending = setTimeout(stop, idle).unref();
        return { answer: outcome.posted };
      }
      await worker.terminate();
      const message = describeFailure(outcome, 'it answered') + describeOutput(await printed());
      return { failure: { message, cure: CURE } };
    });
}

const CURE =
  'Deploy another version of the shell, or roll it back: npm run release -- rollback shell';

/** Has a composer do one task, and waits for the answer with the task's id. */
const doTask = (worker: Worker, task: ComposerTask, limit: number) =>
  new Promise<{ posted: unknown } | WorkerFailure>((resolve) => {
    const settle = (outcome: { posted: unknown } | WorkerFailure) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('messageerror', onError);
      worker.off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const onMessage = (posted: unknown) => void (isAnswerTo(task, posted) && settle({ posted }));
    const onError = (error: unknown) => settle({ error });
    const onExit = (exitCode: number) => settle({ exitCode });
    const timer = setTimeout(() => settle({ waited: limit }), limit);
    worker.on('message', onMessage).on('messageerror', onError);
    worker.on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });

const isAnswerTo = ({ id }: ComposerTask, posted: unknown) =>
  typeof posted === 'object' && posted !== null && 'id' in posted && posted.id === id;
