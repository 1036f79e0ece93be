import {
  COMPOSER_BUNDLE,
  PAGE_TEMPLATE,
  SHELL,
  type ComposedRelease,
  type Manifests,
} from '@site/contract';
import { versionLabel } from '../../documents/namedVersions';
import type { Store } from '../../stores/Store';
import { readReleasedFile } from '../readReleasedFile';
import { askSandbox } from './askSandbox';
import type { Composer } from './Composer';
import { createComposer } from './createComposer';

/**
 * Returns the composer of a release: that of its shell's version.
 *
 * @param manifests those of the release's versions
 * @throws Refusal when the shell's version is missing or changed, or has no composer
 */
export async function openComposer(
  store: Store,
  release: ComposedRelease,
  manifests: Manifests,
): Promise<Composer> {
  const [template, bundle] = await Promise.all(
    [PAGE_TEMPLATE, COMPOSER_BUNDLE].map(async (file) =>
      (await readReleasedFile(store, release, SHELL, file)).toString(),
    ),
  );
  const shell = versionLabel({ app: SHELL, ...release.apps.shell });
  const sources = { release, manifests, template: template ?? '' };
  return createComposer(release.number, shell, askSandbox(bundle ?? '', sources));
}
