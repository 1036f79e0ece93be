import type { ComposerTask, CompositionSources } from '@site/contract';
import { parentPort, workerData } from 'node:worker_threads';
import { answerTask } from './answerTask';

// Runs in a sandbox of the release tool, for one release. The sandbox provides `parentPort` and
// `workerData` as a worker thread has them.
parentPort?.on('message', (task: ComposerTask) =>
  parentPort?.postMessage(answerTask(workerData as CompositionSources, task)),
);
