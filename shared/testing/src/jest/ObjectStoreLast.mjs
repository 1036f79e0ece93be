import Sequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';

/**
 * Runs the tests on a real S3 server last. The server takes a quarter of a minute to start, and the
 * other tests need not wait for it.
 */
export default class ObjectStoreLast extends Sequencer {
  async sort(tests) {
    const needsStore = ({ path }) => readFileSync(path, 'utf8').includes('describeOnObjectStore');
    const sorted = await super.sort(tests);
    return [...sorted.filter((test) => !needsStore(test)), ...sorted.filter(needsStore)];
  }
}
