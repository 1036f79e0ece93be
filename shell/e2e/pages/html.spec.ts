import { execa } from 'execa';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PAGES, saveData, visit } from '../support/pages';
import { expect, test } from '../support/site';

/** The Nu HTML checker, a Java program. */
const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** Container queries and their lengths are younger than what the checker knows of styles. */
const NOT_KNOWN = '.*CSS: “(container-type|font-size)”: (Property|Parse Error).*';

/** What the checker says of pages, by their names, in one run: nothing when it finds no error. */
async function faultsOf(pages: Record<string, string>, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, html] of Object.entries(pages))
    await writeFile(path.join(folder, `${name}.html`), html);
  const words = ['-jar', CHECKER, '--errors-only', '--filterpattern', NOT_KNOWN, folder];
  const { stderr } = await execa('java', words, { reject: false });
  return stderr;
}

test.beforeAll(async () => {
  const { failed } = await execa('java', ['-version'], { reject: false });
  // On a machine of one's own it is left out; the gate has it installed.
  test.skip(failed && !process.env.CI, 'needs Java');
});

test(
  'every page is valid HTML, as served and after it has rendered',
  { tag: '@all' },
  async ({ page, site, folder }) => {
    test.slow();
    // Out of sight, a page that is drawn ahead repeats ids of the one that is shown.
    await saveData(page);
    const pages: Record<string, string> = {
      'not-found': await (await fetch(`${site.address}/no-such-page`)).text(),
    };
    for (const target of PAGES) {
      pages[target.name] = await (await fetch(site.address + target.path)).text();
      await visit(page, site.address, target);
      pages[`${target.name} drawn`] = await page.content();
    }
    expect(await faultsOf(pages, folder)).toBe('');
    const broken = { broken: '<!doctype html><html lang="en"><title>x</title><p id="a" id="b">' };
    expect(
      await faultsOf(broken, `${folder}/broken`),
      'the checker finds an error where there is one',
    ).toContain('error');
  },
);
