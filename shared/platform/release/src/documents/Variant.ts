import type { ComposedRelease, LogEntry, Manifests, ReleasedApps } from '@site/format';
import type { Refusal } from '@site/project';

/** One way in which pages show a release; see `variantsOf`. All are composed and checked alike. */
export interface Variant {
  release: ComposedRelease;
  manifests: Manifests;
  /** What happens if the gate refuses it. Without it, the change is refused as the gate says. */
  ifRefused?: IfRefused;
}

/** How a release can go on without a variant that the gate refuses. */
export interface IfRefused {
  /** What ends with it, as the beginning of a sentence. */
  what: string;
  /** Returns the refusal of a change that must not end it. */
  refusal: (refusal: Refusal, before: LogEntry | undefined) => Refusal;
  /** Returns the apps of the release without it. */
  end: (apps: ReleasedApps) => ReleasedApps;
}

/** A variant that is refused, without which the release can go on. */
export interface RefusedVariant {
  ifRefused: IfRefused;
  refusal: Refusal;
}
