import { partOffers, routesOf, type Manifests } from '@site/format';
import type { RemotePage } from '@site/contract';
import { versionLabel } from '../documents/LogEntry';

/**
 * Says which pages lose or get a part by a release, a line each. Whether a part is there refuses nothing:
 * a page shows its children instead.
 *
 * @param old the manifests of the release before it
 */
export function describeParts(old: Manifests | undefined, manifests: Manifests): string[] {
  const had = new Map(old && pagesOf(old).map(({ path, offers }) => [path, offers]));
  return pagesOf(manifests).flatMap(({ path, offers }) =>
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
    ...routesOf(manifests),
    { path: 'The not-found page' },
  ];
  return pages.map(({ path, page }) => ({ path, offers: partOffers(manifests, page) }));
};
