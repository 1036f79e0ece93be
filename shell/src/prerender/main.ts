import type { PrerenderRequest } from '@site/contract';
import { parentPort, workerData } from 'node:worker_threads';
import { renderPage } from './renderPage';

// Runs in a sandbox of the release tool, which provides `parentPort` and `workerData`. Renders one
// page.
void renderPage(workerData as PrerenderRequest).then((result) => parentPort?.postMessage(result));
