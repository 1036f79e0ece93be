import { execa } from 'execa';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openPage, PAGES } from '../support/pages';
import { expect, test } from '../support/site';

/** The Nu HTML checker, a Java program. */
const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** The checker does not know container queries, their units and registered properties yet. */
const IGNORED = [
  '.*CSS: “(container-type|font-size)”: (Property|Parse Error).*',
  '.*CSS: Unrecognized at-rule “@property”.*',
  '.*CSS: “transition”: “--done” is not a “transition” value.*',
].join('|');

/** Checks pages by their names in one run. @returns the errors, an empty text if there are none */
async function checkHtml(pages: Record<string, string>, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, html] of Object.entries(pages))
    await writeFile(path.join(folder, `${name}.html`), html);
  const words = ['-jar', CHECKER, '--errors-only', '--filterpattern', IGNORED, folder];
  const { stderr } = await execa('java', words, { reject: false });
  return stderr;
}

test.beforeAll(async () => {
  const { failed } = await execa('java', ['-version'], { reject: false });
  // `.ci/run` installs Java. Elsewhere, the test command must not need more than Node and a browser.
  test.skip(failed && !process.env.CI, 'needs Java');
});

test(
  'every page is valid HTML, as served and after it has rendered',
  { tag: '@all' },
  async ({ page, site, folder }) => {
    test.slow();
    const pages: Record<string, string> = {
      'not-found': await (await fetch(`${site.address}/no-such-page`)).text(),
    };
    for (const target of PAGES) {
      pages[target.name] = await (await fetch(site.address + target.path)).text();
      await openPage(page, site.address, target);
      pages[`${target.name} rendered`] = await page.content();
    }
    expect(await checkHtml(pages, folder)).toBe('');
  },
);
