import { answerTask } from '@site/compose';
import {
  COMPOSER_BUNDLE,
  PAGE_TEMPLATE,
  SHELL,
  type CompositionSources,
  type Manifests,
  type Release,
} from '@site/contract';
import { integrityOf } from '../../records/integrity';
import { appNames, versionLabel } from '../../records/namedVersions';
import { requireVersion } from '../../records/requireVersion';
import type { Store } from '../../stores/objects/Store';
import { readReleasedFile } from '../readReleasedFile';
import { askSandbox } from './askSandbox';
import type { Composer } from './Composer';
import { createComposer } from './createComposer';

/**
 * Returns the composer of a release: that of its shell's version. A shell of format 1 has none; this
 * checkout's composes its pages.
 *
 * @throws Refusal when a live version is missing or changed, or has no composer that it should have
 */
export async function openComposer(store: Store, release: Release): Promise<Composer> {
  const sources = await readSources(store, release);
  const isFirstFormat = sources.manifests.shell.format.startsWith('1.');
  const bundle = isFirstFormat
    ? undefined
    : (await readReleasedFile(store, release, SHELL, COMPOSER_BUNDLE)).toString();
  const key = integrityOf(Buffer.from(JSON.stringify([bundle, sources], sortKeys)));
  const known = composers.get(key);
  if (known) return known;
  const shell = versionLabel({ app: SHELL, ...release.apps.shell });
  const ask = bundle === undefined ? askHere(sources) : askSandbox(bundle, sources);
  const composer = createComposer(release.number, shell, ask);
  composers.set(key, composer);
  return composer;
}

/** The gate's release has its fields in another order than the one that is read from the store. */
const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Composers by a hash of their sources: the gate and then compose use the same one. */
const composers = new Map<string, Composer>();

async function readSources(store: Store, release: Release): Promise<CompositionSources> {
  // What follows from the pages, and what is beside them, can't change them.
  const { pages: _, formerFiles: __, staticFiles: ___, ...withoutPages } = release;
  const apps = appNames(release);
  const [template, ...manifests] = await Promise.all([
    readReleasedFile(store, release, SHELL, PAGE_TEMPLATE),
    ...apps.map((app) => requireVersion(store, app, release.apps[app]?.version ?? '')),
  ]);
  return {
    release: withoutPages,
    manifests: Object.fromEntries(
      manifests.map((manifest) => [manifest.app, manifest]),
    ) as Manifests,
    template: template.toString(),
  };
}

const askHere = (sources: CompositionSources) => (task: Parameters<typeof answerTask>[1]) =>
  Promise.resolve({ answer: answerTask(sources, task) });
