/**
 * @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts
 * @jest-environment-options {"url": "https://workout.example/"}
 */
import { DEVELOPMENT_VERSION } from '@site/format';
import { loadModule } from './federation';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: () => ({ shareScopeMap: { default: {} } }),
}));
jest.mock('./sharedModules', () => ({ sharedModules: {} }));

test.each([
  ['marketing', '/remote.js'],
  ['account', 'http://localhost:3001/remote.js'],
])(
  'on the public site, no script runs without a hash because its version is called “development”: %s from %s',
  async (remote, entry) => {
    const address = { version: DEVELOPMENT_VERSION, entry, container: `remote_${remote}` };
    const loading = loadModule(remote, 'Page', address).catch(String);
    expect(document.scripts).toHaveLength(0);
    expect(await loading).toMatch(/there is no hash for http.*remote\.js/);
  },
);

test('a hash that browsers would ignore is none', async () => {
  const integrity = `sha384-${'a'.repeat(64)} `;
  const address = { version: '1', entry: '/remote.js', container: 'remote_a', integrity };
  const loading = loadModule('marketing', 'Page', address).catch(String);
  expect(document.scripts).toHaveLength(0);
  expect(await loading).toMatch(/there is no hash for/);
});
