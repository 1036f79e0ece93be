import { partOffers, SHELL, type LogEntry, type Manifests } from '@site/format';
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
  if (pages.every(({ offers }) => Object.keys(offers).length === 0)) return [];
  // A version may be damaged: a rollback may replace it for that reason.
  const old = before && (await readManifests(versions, before).catch(() => undefined));
  const had = new Map(old && pagesOf(old).map(({ path, offers }) => [path, offers]));
  return pages.flatMap(({ path, offers }) =>
    Object.entries(offers).flatMap(([part, isOffered]) => {
      if (had.get(path)?.[part] === isOffered) return [];
      const [remote = ''] = part.split('/');
      const offering = manifests[remote];
      if (!offering) return [`${path} now shows no ${part}: ${remote} is not live`];
      const label = versionLabel(offering);
      if (!isOffered) return [`${path} now shows no ${part}: ${label} does not offer it`];
      // A first release says what is missing alone.
      return old ? [`${path} now shows ${part} of ${label}`] : [];
    }),
  );
}

const pagesOf = (manifests: Manifests) => {
  const pages: { path: string; page?: RemotePage }[] = [
    ...(manifests[SHELL].routes?.pages ?? []),
    { path: 'The not-found page' },
  ];
  return pages.map(({ path, page }) => ({ path, offers: partOffers(manifests, page) }));
};
