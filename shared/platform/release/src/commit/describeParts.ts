import { SHELL, shownParts, namedParts, type LogEntry, type Manifests } from '@site/format';
import type { RemotePage } from '@site/contract';
import { versionLabel } from '../documents/LogEntry';
import { readVersions } from '../documents/readVersion';
import type { Store } from '../stores/Store';

/**
 * Says which pages lose or get a part by a release, a line each. Whether a part is there refuses nothing:
 * a page shows its children instead.
 *
 * @param before the release before it
 */
export async function describeParts(
  store: Store,
  before: LogEntry | undefined,
  manifests: Manifests,
): Promise<string[]> {
  const pages = pagesOf(manifests);
  if (pages.every(({ page }) => namedParts(manifests, page).length === 0)) return [];
  const old = before && (await readOld(store, before, manifests));
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

/** @returns undefined if a version can't be read: a rollback may replace it for that reason */
async function readOld(
  store: Store,
  { apps }: LogEntry,
  manifests: Manifests,
): Promise<Manifests | undefined> {
  const versions = Object.entries(apps).map(([app, { version }]) => [app, version] as const);
  const isKnown = ([app, version]: readonly [string, string]) =>
    Object.hasOwn(manifests, app) && manifests[app]?.version === version;
  const replaced = versions.filter((version) => !isKnown(version));
  try {
    const read = await readVersions(store, Object.fromEntries(replaced));
    return Object.fromEntries(
      versions.map(([app]) => [app, read[app] ?? manifests[app]]),
    ) as Manifests;
  } catch {
    return undefined;
  }
}
