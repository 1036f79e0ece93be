import path from 'node:path';
import { temporaryFolder } from '../temporaryFolder';
import { requireOneReact } from './requireOneReact';

/** Makes a folder with installed packages. @param versions of packages, by their folder */
const install = (versions: Record<string, string>): Promise<string> =>
  temporaryFolder(
    Object.fromEntries(
      Object.entries(versions).map(([folder, version]) => [
        `${folder}/package.json`,
        JSON.stringify({ version }),
      ]),
    ),
  );

const SITE = { 'node_modules/@site/ui': '1.1.0', 'node_modules/react': '19.3.1' };
const TEST = 'account-remote/src/Page.test.tsx';

test.each(['19.2.9', '19.9.0'])(
  'refuses an app with React %s of its own in one sentence, with both versions and places',
  async (version) => {
    const root = await install({ ...SITE, 'account-remote/node_modules/react': version });
    expect(() => requireOneReact(path.join(root, TEST))).toThrow(
      `account-remote has React ${version} (${root}/account-remote/node_modules/react) of its own besides the site’s 19.3.1 (${root}/node_modules/react): give react one version`,
    );
  },
);

test('refuses a kit with a React of its own, as in a remote’s own repository', async () => {
  const root = await install({ ...SITE, 'node_modules/@site/ui/node_modules/react': '19.9.0' });
  expect(() => requireOneReact(path.join(root, 'src/Page.test.tsx'))).toThrow(
    `${path.basename(root)} has React 19.3.1`,
  );
});
