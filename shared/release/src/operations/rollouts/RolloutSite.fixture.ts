import { pageFile, previewPath, rolloutName, type Release } from '@site/contract';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import type { Store } from '../../stores/objects/Store';
import { status } from '../status';
import { rollOut } from './rollOut';

/** A site in memory with a version of marketing that was published and never live. */
export class RolloutSite {
  private constructor(
    readonly store: Store,
    /** Release 1, which is live. */
    readonly first: Release,
    readonly version: string,
  ) {}

  static async open(): Promise<RolloutSite> {
    const { store, release } = await liveStoreInMemory();
    return new RolloutSite(store, release, await publishText(store, 'marketing', 'second'));
  }

  /** Publishes a version that shows a text on its first page. */
  publish(app: 'marketing' | 'account', text: string): Promise<string> {
    return publishText(this.store, app, text);
  }

  /** Starts a rollout. */
  start(percent: number, app = 'marketing', version = this.version): Promise<Release> {
    const note = { by: 'Kim', command: 'activate' };
    return rollOut(this.store, { app, version, percent }, { note });
  }

  async read(file: string): Promise<string | undefined> {
    return (await this.store.read(file))?.bytes.toString();
  }

  /** Returns the file of a page of a rollout. */
  page(path: string, version = this.version, app = 'marketing'): string {
    return pageFile(previewPath(rolloutName(app, { version }), path));
  }

  /** Returns the pages that `status` finds wrong. */
  async strays(): Promise<string[]> {
    return (await status(this.store)).pages.strays;
  }
}

const publishText = (store: Store, app: 'marketing' | 'account', text: string) =>
  publishBuild(store, app, {
    files: {
      [app === 'marketing' ? 'prerender/Home.js' : 'prerender/ConfirmEmail.js']:
        `exports.default = () => ${JSON.stringify(text)};\n`,
    },
  });
