import { SHELL, shownParts, namedParts, type LogEntry, type Manifests } from '@site/format';
import type { RemotePage } from '@site/contract';
import { versionLabel } from '../documents/LogEntry';
import { readManifests, type Versions } from '../documents/readVersion';

/**
 * Says which pages lose or get a part by a release, a line each. Whether a part is there refuses nothing:
 * a page shows its children instead.
 *
 * @param before the release before it
 */
export async function describeParts(
  versions: Versions,
  before: LogEntry | undefined,
  manifests: Manifests,
): Promise<string[]> {
  const pages = pagesOf(manifests);
  if (pages.every(({ page }) => namedParts(manifests, page).length === 0)) return [];
  // A version may be damaged: a rollback may replace it for that reason.
  const old = before && (await readManifests(versions, before).catch(() => undefined));
  const had = new Map(old && pagesOf(old).map(({ path, page }) => [path, namesOf(old, page)]));
  return pages.flatMap(({ path, page }) => {
    const shown = namesOf(manifests, page).shown;
    return namedParts(manifests, page).flatMap(({ remote, page: name }) => {
      const part = `${remote}/${name}`;
      const isShown = shown.includes(part);
      const known = had.get(path);
      if (known?.named.includes(part) && known.shown.includes(part) === isShown) return [];
      const offering = manifests[remote];
      if (!offering) return [`${path} now shows no ${part}: ${remote} is not live`];
      const label = versionLabel(offering);
      if (!isShown) return [`${path} now shows no ${part}: ${label} does not offer it`];
      // A first release says what is missing alone.
      return old ? [`${path} now shows ${part} of ${label}`] : [];
    });
  });
}

const pagesOf = ({ [SHELL]: shell }: Manifests): { path: string; page?: RemotePage }[] => [
  ...(shell.routes?.pages ?? []),
  { path: 'The not-found page' },
];

const namesOf = (manifests: Manifests, page: RemotePage | undefined) => ({
  named: namedParts(manifests, page).map(idOf),
  shown: shownParts(manifests, page).map(idOf),
});

const idOf = ({ remote, page }: RemotePage) => `${remote}/${page}`;
