import type { PrerenderRequest } from '@site/contract';
import { parentPort, workerData } from 'node:worker_threads';
import { renderPage } from './renderPage';

// Runs in a worker thread of the release tool, with one page to draw.
void renderPage(workerData as PrerenderRequest).then((result) => parentPort?.postMessage(result));
