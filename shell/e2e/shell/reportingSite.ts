import { test as base } from '../support/site';
import { configureSite } from '../support/store/configureSite';
import { corruptFile } from '../support/store/damageStore';
import { releaseVariant } from '../support/store/releaseVariant';
import { TestCollector } from './TestCollector';

/** Tests of a site that reports to a collector. */
export const test = base.extend<{ collector: TestCollector }>({
  collector: async ({ browserLog, ownStore }, use) => {
    const collector = await TestCollector.start();
    await configureSite(ownStore, { collector: collector.address });
    await use(collector);
    browserLog.stop();
    await collector.stop();
  },
});

/** The script of the shell that sends reports. */
export const SENDER = /\/sender\.js$/;

/** Releases a marketing remote with another headline and damaged bytes. */
export async function releaseBroken(store: string, folder: string) {
  await releaseVariant(store, `${folder}/variant`, 'marketing', {
    'Set Your Goals': 'Set New Goals',
  });
  await corruptFile(store, 'marketing', 'remoteEntry.js');
}
