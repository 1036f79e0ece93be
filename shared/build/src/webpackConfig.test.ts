import type { Routes } from '@site/contract';
import { existsSync } from 'node:fs';
import type { Configuration } from 'webpack';
import { remoteConfig } from './remoteConfig';
import { sharedModules } from './sharing';
import { shellConfig } from './shellConfig';

const ROUTES: Routes = { pages: [], notFound: { title: '', description: '' } };

const configs = {
  shell: shellConfig(ROUTES),
  account: remoteConfig('account', { ConfirmEmail: './src/ConfirmEmail' }),
  marketing: remoteConfig('marketing', { Home: './src/Home', PrivacyPolicy: './src/PrivacyPolicy' }),
};

type Config = (typeof configs)['shell'];

/** The first of an app's configurations: what the browser runs. */
const browser = (config: Config, mode: { mode?: 'production' | 'development' } = {}): Configuration =>
  config({}, mode)[0] ?? {};

/** The second one: what Node runs. */
const node = (config: Config): Configuration => config({}, {})[1] ?? {};

/** What the federation plugin of a configuration was told. */
function federationOf({ plugins = [] }: Configuration) {
  const plugin = plugins.find((one) => one?.constructor.name === 'ModuleFederationPlugin');
  return (plugin as unknown as { _options: Record<string, unknown> })._options;
}

test('the shell brings what is shared in its first script; a remote never does, and only stands by', () => {
  const eager = (role: 'host' | 'remote') =>
    Object.entries(sharedModules(role)).flatMap(([request, share]) => (share.eager ? [request] : []));
  expect(eager('host')).toEqual(['react', 'react/', 'react-dom', 'react-dom/', '@site/ui']);
  expect(eager('remote')).toEqual([]);
});

test('host and remotes share the same modules, each once in a page, in the version that is installed', () => {
  const [host, remote] = [sharedModules('host'), sharedModules('remote')];
  expect(Object.keys(remote)).toEqual(Object.keys(host));
  for (const [request, { singleton, version, requiredVersion }] of Object.entries(remote)) {
    expect(singleton).toBe(true);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(requiredVersion).toBe(`^${version}`);
    expect(host[request]?.version).toBe(version);
  }
  expect(remote.react?.version).toBe(remote['react-dom']?.version);
});

test('the configurations use those shares: the shell as host, the others as remotes', () => {
  expect(federationOf(browser(configs.shell)).shared).toEqual(sharedModules('host'));
  expect(federationOf(browser(configs.account)).shared).toEqual(sharedModules('remote'));
});

test('a remote exposes its pages, each under its name as its chunk; the shell exposes nothing', () => {
  expect(federationOf(browser(configs.marketing))).toMatchObject({
    name: 'marketing',
    filename: 'remoteEntry.js',
    exposes: {
      './Home': { import: './src/Home', name: 'Home' },
      './PrivacyPolicy': { import: './src/PrivacyPolicy', name: 'PrivacyPolicy' },
    },
  });
  expect(federationOf(browser(configs.shell))).not.toHaveProperty('exposes');
});

test('nobody is told where a remote is: that comes with the release', () => {
  for (const config of Object.values(configs)) {
    expect(federationOf(browser(config))).not.toHaveProperty('remotes');
    expect(browser(config).output?.publicPath).toBe('auto');
  }
});

test('apps that meet in a page do not answer each other’s calls for chunks', () => {
  const outputs = Object.values(configs).map((config) => browser(config).output);
  expect(new Set(outputs.map((output) => output?.uniqueName)).size).toBe(3);
  expect(new Set(outputs.map((output) => output?.chunkLoadingGlobal)).size).toBe(3);
  for (const output of outputs) expect(output?.chunkLoadingGlobal).toMatch(/^chunks_\w+_[0-9a-f]{8}$/);
});

test('a build is for production unless it is told otherwise, and has no development server', () => {
  const production = browser(configs.shell);
  expect([production.mode, production.devtool]).toEqual(['production', false]);
  expect(production).not.toHaveProperty('devServer');
  const development = browser(configs.shell, { mode: 'development' });
  expect(development).toHaveProperty('devServer');
  const { alias } = production.resolve ?? {};
  expect(existsSync((alias as Record<string, string>)['react-router$'] ?? '')).toBe(true);
});

test('each page of a remote, and the whole shell, is a bundle for Node; development has none', () => {
  const files = (config: Config) => Object.keys(node(config).entry ?? {});
  expect(files(configs.shell)).toEqual(['prerender.js']);
  expect(files(configs.marketing)).toEqual(['prerender/Home.js', 'prerender/PrivacyPolicy.js']);
  expect(configs.marketing({}, { mode: 'development' })).toHaveLength(1);
});

test('in Node, too, a remote has from the shell what is shared, and everything else itself', async () => {
  const externals = (config: Config) => node(config).externals as External[];
  expect(externals(configs.shell)).toEqual([]);
  const [external] = externals(configs.marketing);
  for (const request of ['react', 'react/jsx-runtime', 'react-dom', '@site/ui', '@site/ui/feedback'])
    expect(await external?.({ request })).toBe(`commonjs ${request}`);
  for (const request of ['./Hero', 'react-error-boundary', '@site/contract', '@site/ui-kit'])
    expect(await external?.({ request })).toBeUndefined();
});

type External = (data: { request: string }) => Promise<string | undefined>;
