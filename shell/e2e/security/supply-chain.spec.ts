import { SBOM, SHELL, versionFile } from '@site/format';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/site';
import { readLiveRelease, type TestedApp } from '../support/releases';

/** Licences that allow code to be passed on in a page together with its notice. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
];

/** Packages whose licence is in their README instead of a file. No browser gets them. */
const WITHOUT_LICENCE_FILE = ['buffer-from', 'isarray', 'multipipe'];

interface Component {
  name: string;
  licenses?: { license?: { id: string; text?: { content: string } } }[];
}

const appsOf = (store: string) => Object.keys(readLiveRelease(store).apps) as TestedApp[];

/** Reads the packages whose code is in an app's live version. */
function readComponents(store: string, app: TestedApp): Component[] {
  const { version } = readLiveRelease(store).apps[app];
  const text = readFileSync(path.join(store, versionFile(app, version, SBOM)), 'utf8');
  return (JSON.parse(text) as { components: Component[] }).components;
}

test('every version lists its packages, each with a permissive licence and its notice', ({
  site,
}) => {
  for (const app of appsOf(site.folder)) {
    const components = readComponents(site.folder, app);
    expect(components.length).toBeGreaterThan(app === SHELL ? 10 : 0);
    for (const { name, licenses = [] } of components) {
      expect(licenses, `${name} in ${app}`).toHaveLength(1);
      const { id, text } = licenses[0]?.license ?? {};
      expect(LICENCES, `the licence of ${name} in ${app}`).toContain(id);
      if (!WITHOUT_LICENCE_FILE.includes(name))
        expect(text?.content, `${name} in ${app}`).toMatch(/copyright/i);
    }
  }
});
