import type { Release } from '@site/contract';
import type { Store } from '../../stores/objects/Store';

/** What a command that makes a release has done. */
export interface Made {
  store: Store;
  /** The live release: an older one if the command changed nothing. */
  release: Release;
  /** The release that was live before: the same one if nothing changed, undefined if none was. */
  before?: Release | undefined;
  /** The release that took this one back, because the live pages were not as composed. */
  takenBack?: Release | undefined;
  /** What failed although the release is or was live, as it was reported. */
  failure?: Error | undefined;
}
