import type { AppName } from '@site/format';
import { Refusal } from '@site/project';
import type { ComposedFile } from '../compose/composeVariant';

/**
 * Checks that React can hydrate each page. Otherwise it reports error 418 in visits and renders the page anew.
 *
 * @param isFresh whether an app's version was in no release before
 * @returns what to say of pages of other versions, which pass
 * @throws Refusal naming all that is wrong in pages of fresh versions
 */
export function checkFirstRenders(
  pages: Pick<ComposedFile, 'unhydratable'>[],
  isFresh: (app: AppName) => boolean,
): string[] {
  const found = pages.flatMap(({ unhydratable = [] }) => unhydratable);
  const refused = found.filter(({ app }) => isFresh(app));
  if (refused.length === 0) return found.map(({ why }) => why);
  const apps = new Set(refused.map(({ app }) => app));
  throw new Refusal(
    refused.map(({ why }) => why),
    `Correct ${[...apps].join(' and ')}, then build and deploy again.`,
  );
}
