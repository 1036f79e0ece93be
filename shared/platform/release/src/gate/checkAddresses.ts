import {
  addressOf,
  ownerOf,
  pageFile,
  remoteNames,
  rootFileOf,
  routesOf,
  SHELL,
  type LogEntry,
  type Manifests,
  type Route,
  type VersionManifest,
} from '@site/format';
import { advise, hint, Refusal } from '@site/project';
import { versionLabel } from '../documents/LogEntry';

/**
 * Checks that there is a home page, and that each address belongs to one page of the remote that may have it.
 *
 * @param before undefined if nothing is live yet. Of two versions that claim one address, the one that was not live in it
 *   is refused
 * @returns a Refusal for each fault
 */
export function checkAddresses(manifests: Manifests, before: LogEntry | undefined): Refusal[] {
  const home = homeFault(manifests, before);
  if (home) return [home];
  const routes = routesOf(manifests);
  const isNew = (app: string) => before?.apps[app]?.version !== manifests[app]?.version;
  return [
    ...routes.flatMap((route) => foreignFaults(manifests, routes, route, isNew)),
    ...doubleFaults(manifests, routes, isNew),
  ];
}

/** Checks that the root remote is live and has the page of the site's own address. */
function homeFault(manifests: Manifests, before: LogEntry | undefined): Refusal | undefined {
  const { root } = remoteNames(manifests);
  const remote = manifests[root];
  const shell = versionLabel(manifests[SHELL]);
  if (!remote)
    return new Refusal(
      `${shell} has ${root} as its root remote, but ${root} is not live`,
      before
        ? hint`Deploy both together: ${advise('deploy', SHELL, root)}`
        : hint`The first release needs both. In the site’s repository, with the same --store or SITE_STORE: npm run deploy. Publish an app with a repository of its own from there, and activate all by name, e.g. ${advise('activate', 'shell@VERSION', `${root}@VERSION`)}`,
    );
  if (Object.values(remote.pages).some(({ route }) => route?.path === '/')) return undefined;
  return new Refusal(
    `${versionLabel(remote)} has no page at /, but it is the root remote of ${shell}`,
    `Give a page the path / in ${root}-remote/remote.ts.`,
  );
}

type IsNew = (app: string) => boolean;

/** Finds addresses of a page that are another remote's. */
function foreignFaults(
  manifests: Manifests,
  routes: Route[],
  route: Route,
  isNew: IsNew,
): Refusal[] {
  const { root } = remoteNames(manifests);
  const { remote } = route.page;
  const isPage = (path: string) => routes.some((other) => pageFile(other.path) === pageFile(path));
  const faults = [route.path, ...(route.formerly ?? [])].map((path) => {
    const owner = ownerOf(remoteNames(manifests), path);
    const isFormer = path !== route.path;
    // A page may move from the root remote to another one, and leave its former address there.
    if (owner === remote || (isFormer && owner === root)) return [];
    // Nor does a former address there keep out a remote of that name: its page takes the place.
    if (isFormer && remote === root && isPage(path)) return [];
    const label = versionLabel(manifests[remote] as VersionManifest);
    const what = isFormer ? 'a former address' : `the page ${route.page.page}`;
    if (owner === root)
      return new Refusal(
        `${label} has ${what} at ${path}, but its addresses begin with /${remote}`,
        `Change the path in ${remote}-remote/remote.ts, e.g. to /${remote}${path}. Only ${root}, the root remote, has other addresses.`,
      );
    return new Refusal(
      `${label} has ${what} at ${path}, but addresses that begin with /${owner} belong to the remote ${owner}`,
      isNew(owner) && !isNew(remote)
        ? `Give the remote ${owner} another name. Or deploy ${remote} without this address first.`
        : `Change the path in ${remote}-remote/remote.ts.`,
    );
  });
  return faults.flat();
}

/** Something that has a file in the site's root. */
interface Claim {
  app: string;
  /** As a sentence says it. */
  what: string;
  isFormer?: true;
}

/** Finds two pages with one file, and pages at the addresses of the shell's own files. */
function doubleFaults(manifests: Manifests, routes: Route[], isNew: IsNew): Refusal[] {
  const claims = new Map<string, Claim[]>();
  const claim = (file: string, one: Claim) => claims.set(file, [...(claims.get(file) ?? []), one]);
  for (const { path, formerly = [], page } of routes) {
    const app = page.remote;
    claim(pageFile(path), { app, what: `the page ${page.page} at ${path}` });
    for (const former of formerly)
      claim(pageFile(former), { app, what: `the former address ${former}`, isFormer: true });
  }
  for (const file of Object.keys(manifests[SHELL].files)) {
    const name = rootFileOf(file);
    if (name !== undefined)
      claim(name, { app: SHELL, what: `the file ${addressOf(name)} in its public folder` });
  }
  return [...claims.values()].flatMap((all) => {
    // A page takes the place of a former address.
    const lasting = all.some(({ isFormer }) => !isFormer)
      ? all.filter(({ isFormer }) => !isFormer)
      : all;
    const [one, other] = lasting.sort((a, b) => Number(isNew(b.app)) - Number(isNew(a.app)));
    if (!one || !other) return [];
    const label = ({ app }: Claim) => versionLabel(manifests[app] as VersionManifest);
    return new Refusal(
      `${label(one)} has ${one.what}, and ${label(other)} has ${other.what}: these have one address`,
      `Change ${one.app === SHELL ? 'the file’s name' : `the path in ${one.app}-remote/remote.ts`}.`,
    );
  });
}
