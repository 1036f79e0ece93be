import type { ComposerAnswer, ComposerTask, CompositionPlan, RenderedMarkup } from '@site/contract';

/** Composes the pages of one release. */
export interface Composer {
  /** Lists everything in the site's root. @throws Refusal when the release can't be composed */
  plan(): Promise<CompositionPlan>;
  /**
   * Composes a page from its prerendered markup.
   *
   * @throws Refusal naming page, versions and cause, however composing fails
   */
  compose(page: ComposedPage, rendered: RenderedMarkup): Promise<string>;
}

/** A page to compose, as the plan and messages name it. */
export interface ComposedPage {
  file: string;
  /** Its name in messages, e.g. `/private-policy`. */
  name: string;
  /** Its versions, e.g. `shell 1.0.0-3c8edcda` and `marketing 1.0.0-93997a22`. */
  versions: string[];
}

/** Does a composer's task. The result is an unchecked answer, or why there is none. */
export type AskComposer = (
  task: ComposerTask,
) => Promise<
  { answer: unknown } | { failure: Extract<ComposerAnswer, { failure: object }>['failure'] }
>;
