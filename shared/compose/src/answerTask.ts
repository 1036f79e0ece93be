import type { ComposerAnswer, ComposerTask, CompositionSources } from '@site/contract';
import { CompositionError } from './CompositionError';
import { composePage } from './composePage';
import { planPages } from './planPages';

/** Does what the release tool asks of the composer. Every failure is an answer, too. */
export function answerTask(sources: CompositionSources, task: ComposerTask): ComposerAnswer {
  const { id } = task;
  try {
    if (task.task === 'plan') return { id, plan: planPages(sources) };
    return { id, html: composePage(sources, task.file, task.rendered) };
  } catch (error) {
    return { id, failure: describe(error) };
  }
}

const describe = (error: unknown) =>
  error instanceof CompositionError
    ? { message: error.message, cure: error.cure }
    : {
        message: `the composer failed: ${String(error)}`,
        cure: 'Correct shared/compose, then build and deploy the shell again.',
      };
