import { parse } from 'acorn';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isNodeBundle } from '@site/format';
import { HOME, PAGES } from '../support/pages';
import { expect, test, baseStore } from '../support/site';

// The browsers are listed in shared/platform/toolchain/package.json. All of them have ES2022.

/** Returns the scripts that browsers load, as paths. */
const browserScripts = () =>
  readdirSync(path.join(baseStore(), 'apps'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .filter((file) => !isNodeBundle(file.split(path.sep).slice(2).join('/')))
    .map((file) => path.join(baseStore(), 'apps', file));

test('scripts have no syntax that a supported browser lacks', () => {
  const scripts = browserScripts();
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const read = () => parse(readFileSync(script, 'utf8'), { ecmaVersion: 2022 });
    expect(read, script).not.toThrow();
  }
});

test('pages contain the prefixes that supported browsers need, and no others', async ({ site }) => {
  for (const page of PAGES) {
    const html = await (await fetch(site.address + page.path)).text();
    if (page === HOME) expect(html).toContain('-webkit-user-select:none;user-select:none');
    const prefixed = html.match(/(?<=[{;])-(webkit|moz|ms)-[a-z-]+(?=:)/g) ?? [];
    // Written by hand in MUI, or named in supportedPrefixes.cjs.
    const known =
      /font-smoothing|text-size-adjust|user-select|text-decoration|tap-highlight|appearance|text-fill|background-clip|print-color|mask|backdrop-filter/;
    expect(prefixed.filter((name) => !known.test(name))).toEqual([]);
  }
});
