import {
  PAGE_TEMPLATE,
  REMOTE_ENTRY,
  versionFile,
  type Release,
  type RemotePage,
  type VersionManifest,
} from '@site/contract';
import { BUDGETS } from './budgets';
import { startScripts } from './compose/composePage';
import type { Candidate } from './gate';
import { namedVersions, nameOf } from './namedVersions';
import { Refusal } from './Refusal';
import { brotli } from './stores/encodings';
import type { Store } from './stores/Store';

/**
 * Holds versions that go live to their budgets. One that is live, or stands by for it, is not held again: a smaller
 * budget must not stop anyone from going back.
 *
 * @throws Refusal naming page, size and budget
 */
export async function checkBudgets(
  store: Store,
  candidate: Candidate,
  live: Release | undefined,
): Promise<void> {
  const known = new Set(live && namedVersions(live).map(nameOf));
  const { shell } = candidate;
  if (!known.has(nameOf(shell))) {
    const template = await store.read(versionFile('shell', shell.version, PAGE_TEMPLATE));
    await hold(store, shell, 'every page', startScripts(String(template?.bytes)), BUDGETS.shell);
  }
  for (const { path, page } of shell.routes?.pages ?? []) {
    const remote = candidate[page.remote];
    if (known.has(nameOf(remote))) continue;
    const scripts = [REMOTE_ENTRY, ...(remote.exposes[page.page] ?? [])];
    await hold(store, remote, path, scripts, budgetOf(page));
  }
}

const budgetOf = (shown: RemotePage): number =>
  shown.remote === 'marketing' ? BUDGETS.marketing[shown.page] : BUDGETS.account[shown.page];

async function hold(store: Store, part: VersionManifest, page: string, scripts: string[], budget: number) {
  const { app, version, files } = part;
  const sizes = await Promise.all(
    scripts.map(async (file) => {
      const standing = await store.read(versionFile(app, version, file));
      return standing ? compressedSize(files[file]?.integrity ?? '', standing.bytes) : 0;
    }),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size <= budget) return;
  throw new Refusal(
    `${app} ${version} brings ${size} bytes of script (brotli) to ${page}, and its budget is ${budget}`,
    'Make it smaller, or raise its budget in shared/release/src/budgets.ts, build and deploy again.',
  );
}

/** Sizes of what this process has compressed, by hash: the gate may be asked several times on the way to a release. */
const compressed = new Map<string, number>();

async function compressedSize(integrity: string, bytes: Buffer): Promise<number> {
  const size = compressed.get(integrity) ?? (await brotli(bytes)).length;
  compressed.set(integrity, size);
  return size;
}
