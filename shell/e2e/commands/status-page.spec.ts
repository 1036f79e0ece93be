import { rollBackApps } from '@site/release';
import { ROOT } from '@site/project';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PREVIEW, previewMarketing } from '../releases/previewedSite';
import { expectAccessible } from '../support/expectAccessible';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { releaseChange, releaseVariant } from '../support/releases';

test(
  'the status page is accessible at all widths, loads nothing, and leads from the timeline to a release',
  { tag: '@all' },
  async ({ page, folder, ownStore }) => {
    test.slow();
    await previewMarketing(ownStore);
    const changes = { 'Set Your Goals': 'Crush Your Goals' };
    await releaseVariant(ownStore, 'marketing', changes);
    const note = { by: 'Kim', message: 'The pitch lost a line' };
    await releaseChange(ownStore, rollBackApps(['marketing']), { note });
    const file = path.join(folder, 'status.html');
    const words = `npm run release -- status --store ${ownStore} --html ${file}`;
    await new RunningCommand(words.split(' '), ROOT).expectSuccess();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Release 4');
    const preview = page.getByRole('link', { name: PREVIEW });
    await expect(preview).toHaveAttribute('href', new RegExp(`/\\?preview=${PREVIEW}$`));
    for (const [width, text] of [
      [1440, '100%'],
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    await page.emulateMedia({ forcedColors: 'active' });
    // Its cell is transparent: the card is what it must differ from.
    const background = (selector: string, part?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, part);
    expect(await background('.stretch.live', '::before')).not.toBe(await background('.scroller'));
    await page.emulateMedia({ forcedColors: null });

    const fourth = page.getByRole('link', { name: 'Release 4: ' });
    await expect(fourth).toHaveAttribute('title', /The pitch lost a line$/);
    await page.getByRole('link', { name: 'Release 3: ' }).focus();
    await page.keyboard.press('Tab');
    await expect(fourth).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#release-4')).toBeInViewport();
    expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
  },
);
