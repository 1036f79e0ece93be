import { APP_NAMES, SBOM, versionFile, type AppName } from '@site/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { liveRelease } from '../support/store/breakRemote';
import { expect, test } from '../support/site';

/** Licences under which code may be passed on in a page as long as its notice comes with it. */
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

/** Packages without a file of their licence, which is in their read-me. No browser gets them. */
const WITHOUT_A_FILE = ['buffer-from', 'isarray', 'multipipe'];

interface Component {
  name: string;
  licenses?: { license?: { id: string; text?: { content: string } } }[];
}

/** The packages that an app's live version holds code of. */
function componentsOf(store: string, app: AppName): Component[] {
  const { version } = liveRelease(store).apps[app];
  const text = readFileSync(path.join(store, versionFile(app, version, SBOM)), 'utf8');
  return (JSON.parse(text) as { components: Component[] }).components;
}

test('every version says which packages it holds, each under a licence that lets it be passed on, with its notice', ({
  site,
}) => {
  for (const app of APP_NAMES) {
    const components = componentsOf(site.folder, app);
    expect(components.length).toBeGreaterThan(10);
    for (const { name, licenses = [] } of components) {
      expect(licenses, `${name} in ${app}`).toHaveLength(1);
      const { id, text } = licenses[0]?.license ?? {};
      expect(LICENCES, `the licence of ${name} in ${app}`).toContain(id);
      if (!WITHOUT_A_FILE.includes(name))
        expect(text?.content, `${name} in ${app}`).toMatch(/copyright/i);
    }
  }
});

test('what is shared is in the shell, and what a remote stands by with is in the remote', ({
  site,
}) => {
  const namesOf = (app: AppName) => componentsOf(site.folder, app).map(({ name }) => name);
  const both = ['react', '@mui/material', '@emotion/react', 'webpack'];
  for (const app of APP_NAMES) expect(namesOf(app)).toEqual(expect.arrayContaining(both));
  expect(namesOf('shell')).toEqual(
    expect.arrayContaining(['react-dom', '@module-federation/runtime']),
  );
  expect(namesOf('marketing')).not.toContain('@module-federation/runtime');
});
