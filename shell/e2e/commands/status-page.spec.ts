import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PREVIEW, previewMarketing } from '../releases/previewedSite';
import { expectAccessible } from '../support/expectAccessible';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { releaseVariant } from '../support/store/releaseVariant';

/** Runs the release tool in this repository. */
const release = (store: string, ...words: string[]) =>
  new RunningCommand(['npm', 'run', '--silent', 'release', '--', ...words], ROOT, {
    SITE_STORE: store,
    RELEASE_BY: 'Kim',
    PORT: '0',
    API_ORIGIN: 'http://localhost:9',
  });

test.describe('the status page', { tag: '@all' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('is accessible at all widths, loads nothing, and leads from the timeline to a release', async ({
    page,
    folder,
    ownStore,
  }) => {
    await previewMarketing(ownStore, folder);
    await releaseVariant(ownStore, path.join(folder, 'marketing'), 'marketing', {
      'Set Your Goals': 'Crush Your Goals',
    });
    await release(ownStore, 'rollback', 'marketing', '-m', 'The pitch lost a line').expectSuccess();
    const file = path.join(folder, 'status.html');
    await release(ownStore, 'status', '--html', file).expectSuccess();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Release 4');
    await expect(page.getByRole('link', { name: PREVIEW })).toHaveAttribute(
      'href',
      new RegExp(`/\\?preview=${PREVIEW}$`),
    );
    for (const [width, text] of [
      [1440, '100%'],
      [768, '100%'],
      [390, '100%'],
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'));

    const fourth = page.getByRole('link', { name: 'Release 4: rollback marketing, by Kim' });
    await expect(fourth).toHaveAttribute('title', /The pitch lost a line$/);
    await page.getByRole('link', { name: 'Release 3: ' }).focus();
    await page.keyboard.press('Tab');
    await expect(fourth).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#release-4')).toBeInViewport();
    expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
  });
});
