import { DryRunStore } from '../../stores/DryRunStore';
import type { Store } from '../../stores/objects/Store';
import { liveStore, TEMPLATE, type TestRelease } from '../../../fixtures/testSite.fixture';

/** The template of a shell whose pages lead to previews and rollouts. */
export const PAGE = TEMPLATE.includes('{{visitScript}}')
  ? TEMPLATE
  : TEMPLATE.replace('{{policy}}', '{{policy}}\n{{visitScript}}');

/** A store in memory with such a site live. */
export async function rolloutStore(): Promise<{ store: Store; release: TestRelease }> {
  const live = await liveStore({ shell: { files: { 'page.html': PAGE } } });
  return { store: new DryRunStore(live.store), release: live.release };
}
