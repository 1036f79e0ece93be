import { appFolder } from '@site/release/appFolder';
import { readFileSync } from 'node:fs';
import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { releaseVariant } from '../support/releases';
import { expect, test } from '../support/site';

/** The call of an export of the kit, as the minifier wrote it. */
function callOfKeyframes(): string {
  const [call = ''] =
    /\(0,\w+\.keyframes\)/.exec(readFileSync(appFolder('marketing', 'dist/Home.js'), 'utf8')) ?? [];
  return call;
}

// The gate reads what a build takes from its manifest, and renders its pages in Node. These builds lie.
for (const [what, changes, failure] of [
  [
    'an export that its kit lacks',
    () => ({ [callOfKeyframes()]: '(0,({}).keyframes)' }),
    'is not a function',
  ],
  [
    'a module that it does not share',
    () => ({ '"@site/ui",!1': '"@site/charts",!1' }),
    'Shared module @site/charts doesn.t exist',
  ],
] as const)
  test(
    `a remote that takes from the shell ${what} shows its previous version`,
    { tag: '@all' },
    async ({ page, ownStore, ownSite, browserLog }) => {
      browserLog.expect(
        new RegExp(`RemoteLoadError: marketing/\\w+ \\S+ failed \\(entry\\).*${failure}`),
      );
      await releaseVariant(ownStore, 'marketing', {
        'Set Your Goals': 'Set New Goals',
        ...changes(),
      });
      await openPage(page, ownSite.address, HOME);
      await page.getByRole('link', { name: 'Private Policy' }).click();
      await expect(headingOf(page, POLICY)).toBeVisible();
      await page.goBack();
      await expect(headingOf(page, HOME)).toBeVisible();
    },
  );
