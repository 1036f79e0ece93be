import { BUILD_MANIFEST, REMOTE_ENTRY } from '@site/format';
import { activate, openStore, publish, readBuild, readNewest } from '@site/release';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { version as reactVersion } from 'react';
import { addPlaces } from '../releases/sitePlaces';
import { releaseChange } from '../support/releases';
import { test as base, withStoreCopy } from '../support/site';

/** The page of /plans/:id, which has a parameter only once it is hydrated. */
const PLAN = `({ createElement }) => ({ location: { params } }) =>
  createElement('main', { id: 'main', tabIndex: -1 },
    createElement('h1', null, 'Plan ' + (params.id || '{id}')),
    createElement('details', null, createElement('summary', null, 'Rest'), 'Two days'),
    ...['/plans/1', '/plans/2', '/plans/2?q=3#end', '/', '/account/confirm?token=good'].map((href) =>
      createElement('p', { key: href }, createElement('a', { href }, 'To ' + href))),
    createElement('h2', { id: 'end' }, 'The end'))`;

/** A build of a remote whose page has a parameter and a style sheet. */
const PLANS: Record<string, string> = {
  [REMOTE_ENTRY]: `var remote_plans = (() => {
  let page;
  return {
    async init({ react }) { page = (${PLAN})((await Object.values(react)[0].get())()); },
    get: async () => () => ({ default: page }),
  };
})();`,
  'prerender/Plan.js': `exports.default = (${PLAN})(require('react'));`,
  'plan.css': ':root { --plan: 1 } #end { margin-block: 1500px }',
  [BUILD_MANIFEST]: JSON.stringify({
    format: 3,
    app: 'plans',
    packageVersion: '1.0.0',
    pages: {
      Plan: {
        scripts: [],
        sheet: 'plan.css',
        budget: 1000,
        route: { path: '/plans/:id', title: '{productName} - Plan', description: 'A plan.' },
      },
    },
    takes: { react: { version: reactVersion, exports: ['createElement'] } },
    provides: {},
    duplicates: [],
    settings: {},
    origins: {},
  }),
};

interface WorkerFixtures {
  /** A store with the plans, and with a changed marketing remote in a preview and a rollout. */
  walked: { store: string; version: string };
}

export const test = base.extend<object, WorkerFixtures>({
  walked: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => {
        const build = path.join(store, '../plans');
        await mkdir(path.join(build, 'prerender'), { recursive: true });
        for (const [file, text] of Object.entries(PLANS))
          await writeFile(path.join(build, file), text);
        const opened = await openStore(store);
        const newest = await readNewest(opened);
        const plans = await publish(opened, await readBuild(build), newest);
        await releaseChange(store, activate({ plans: plans.version }));
        await use({ store, version: await addPlaces(store) });
      }),
    { scope: 'worker' },
  ],
  site: async ({ serve, walked }, use) => use(await serve(walked.store)),
});
