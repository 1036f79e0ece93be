import type { RemotePage } from '../Route';
import type { Manifests } from './bundles';

/**
 * Returns the parts that a page shows.
 *
 * @param page undefined for the shell's not-found page
 */
export function partsOf(manifests: Manifests, page: RemotePage | undefined): RemotePage[] {
  const { shell } = manifests;
  const names = page ? manifests[page.remote]?.shows?.[page.page] : shell.routes?.notFound.parts;
  return (names ?? []).map((name) => {
    const [remote = '', part = ''] = name.split('/');
    return { remote, page: part };
  });
}
