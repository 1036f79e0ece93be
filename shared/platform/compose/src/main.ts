import type {
  ComposedPage,
  ComposerAnswer,
  ComposerRequest,
  CompositionFailure,
} from '@site/format';
import { CompositionError } from './CompositionError';
import { composePage } from './composePage';
import { planPages } from './planPages';

/**
 * The composer's bundle: lists the pages of a release, or composes some of them. A failure is an answer,
 * too, so that one page's does not hide the others.
 */
export default function compose({ rendered, ...sources }: ComposerRequest): ComposerAnswer {
  if (!rendered) return attempt(() => ({ plan: planPages(sources) }));
  const pages = Object.entries(rendered).map(([file, markup]) => [
    file,
    attempt(() => composePage(sources, file, markup)),
  ]);
  return { pages: Object.fromEntries(pages) as Record<string, ComposedPage> };
}

function attempt<Answer>(work: () => Answer): Answer | CompositionFailure {
  try {
    return work();
  } catch (error) {
    if (error instanceof CompositionError)
      return { failure: { message: error.message, hint: error.hint } };
    return {
      failure: {
        message: `the composer failed: ${String(error)}`,
        hint: 'Correct shared/platform/compose, then build and deploy the shell again.',
      },
    };
  }
}
