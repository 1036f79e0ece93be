import type { AppName } from '@site/format';
import { Refusal } from '@site/project';
import { listFaults } from '../basics/errors';
import type { ComposedFile } from '../compose/composeVariant';

/**
 * Checks that a page's first render is the same for everybody. Where it varies, React reports error 418 in
 * visits and renders the page anew.
 *
 * @param isFresh whether an app's version was in no release before
 * @returns what to say of pages of other versions, which pass
 * @throws Refusal naming all that varies in pages of fresh versions
 */
export function checkFirstRenders(
  pages: Pick<ComposedFile, 'varies'>[],
  isFresh: (app: AppName) => boolean,
): string[] {
  const varying = pages.flatMap(({ varies }) => varies ?? []);
  const refused = varying.filter(({ app }) => isFresh(app)).map(({ how }) => how);
  if (refused.length === 0) return varying.map(({ how }) => how);
  throw new Refusal(
    listFaults(refused),
    'Name the language and the time zone, or show it after the first render, with useSyncExternalStore. Then build and deploy again.',
  );
}
