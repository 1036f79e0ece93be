import Sequencer from '@jest/test-sequencer';

/** Files that take 20 s or more in a fresh checkout. */
const LONGEST = /\/(interleavings|cli\.model)(\.all)?\.test\.ts$/;

/**
 * Starts the longest files first: the last one would run alone. Jest knows how long files take only from
 * earlier runs, which CI never has.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONGEST.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
