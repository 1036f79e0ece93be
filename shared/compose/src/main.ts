import type { ComposerTask, CompositionSources } from '@site/contract';
import { parentPort, workerData } from 'node:worker_threads';
import { answerTask } from './answerTask';

// Runs in a worker thread of the release tool, for one release.
parentPort?.on('message', (task: ComposerTask) =>
  parentPort?.postMessage(answerTask(workerData as CompositionSources, task)),
);
