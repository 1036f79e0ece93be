import type { AppName, ComposedRelease, Manifests, VersionManifest } from '@site/format';
import { Refusal } from '@site/project';

/** One way in which pages show a release: live, a preview or a rollout. All are composed and checked alike. */
export interface Variant {
  release: ComposedRelease;
  manifests: Manifests;
  /** Manifests of the versions to fall back to, by app. */
  fallbacks: Record<AppName, VersionManifest>;
}

/** The refusal of a rollout that was there before, and does not fit the next release. */
export class Misfit extends Refusal {
  constructor(
    readonly app: AppName,
    ...refusal: ConstructorParameters<typeof Refusal>
  ) {
    super(...refusal);
  }
}
