import type { Committed } from '../../commit/commit';
import type { Store } from '../../stores/Store';

/** What a command has made of a site. */
export interface Made extends Committed {
  store: Store;
  /** The release that took this one back, because the live pages were not as composed. */
  takenBack?: { number: number } | undefined;
  /** What failed although the release is or was live, as it was reported. */
  failure?: Error | undefined;
}
