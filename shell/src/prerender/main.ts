import type { PrerenderRequest } from '@site/contract';
import { parentPort, workerData } from 'node:worker_threads';
import { renderPage } from './renderPage';

// Runs in a worker thread of the release tool and renders one page.
void renderPage(workerData as PrerenderRequest).then((result) => parentPort?.postMessage(result));
