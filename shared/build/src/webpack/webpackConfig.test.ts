import { existsSync } from 'node:fs';
import type { Routes } from '@site/contract';
import type { Configuration } from 'webpack';
import { remoteConfig } from './remoteConfig';
import { providedModules, sharedVersions, consumedModules } from './sharing';
import { shellConfig } from './shellConfig';

const ROUTES: Routes = { pages: [], notFound: { title: '', description: '' } };

const configs = {
  shell: shellConfig(ROUTES),
  account: remoteConfig('account', { ConfirmEmail: './src/ConfirmEmail' }),
  marketing: remoteConfig('marketing', {
    Home: './src/Home',
    PrivacyPolicy: './src/PrivacyPolicy',
  }),
};

/** What a plugin of a configuration was told; undefined when the configuration is without it. */
function toldTo(name: string, { plugins = [] }: Configuration): object | undefined {
  const plugin: object | undefined =
    plugins.find((one) => one?.constructor.name === name) || undefined;
  return (
    plugin && (('_options' in plugin ? plugin._options : Reflect.get(plugin, 'options')) as object)
  );
}

type Config = (typeof configs)['shell'];

/** The first of an app's configurations: what the browser runs. */
const browser = (
  config: Config,
  mode: { mode?: 'production' | 'development' } = {},
): Configuration => [config({}, mode)].flat()[0] ?? {};

/** The second one: what Node runs. */
const node = (config: Config): Configuration => [config({}, {})].flat()[1] ?? {};

const shell = browser(configs.shell);
const [account, marketing] = [browser(configs.account), browser(configs.marketing)];

test('the shell brings what is shared, each once in a page and in the version that is installed', () => {
  const brought = providedModules();
  expect(toldTo('ModuleFederationPlugin', shell)).toMatchObject({ shared: brought });
  for (const { singleton, version, requiredVersion } of Object.values(brought)) {
    expect(singleton).toBe(true);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(requiredVersion).toBe(`^${version}`);
  }
  expect(brought.react?.version).toBe(brought['react-dom']?.version);
  const eager = Object.entries(brought).flatMap(([request, share]) =>
    share.eager ? [request] : [],
  );
  expect(eager).toEqual(['react', 'react/', 'react-dom', 'react-dom/', '@site/ui']);
});

test('a remote takes all of that from the shell, in a version that fits, and offers nothing', () => {
  const versions = Object.entries(sharedVersions());
  const taken = versions.map(([name, version]) => [
    name,
    { singleton: true, requiredVersion: `^${version}` },
  ]);
  expect(consumedModules()).toEqual(Object.fromEntries(taken));
  expect(Object.keys(consumedModules())).toEqual(Object.keys(providedModules()));
  for (const remote of [account, marketing]) {
    expect(toldTo('ConsumeSharedPlugin', remote)).toEqual({ consumes: consumedModules() });
    for (const offers of ['ModuleFederationPlugin', 'ProvideSharedPlugin', 'SharePlugin'])
      expect(toldTo(offers, remote)).toBeUndefined();
  }
});

test('a remote exposes its pages, each under its name as its chunk; the shell exposes nothing', () => {
  expect(toldTo('ContainerPlugin', marketing)).toEqual({
    name: 'marketing',
    filename: 'remoteEntry.js',
    exposes: {
      './Home': { import: './src/Home', name: 'Home' },
      './PrivacyPolicy': { import: './src/PrivacyPolicy', name: 'PrivacyPolicy' },
    },
  });
  expect(toldTo('ContainerPlugin', shell)).toBeUndefined();
  expect(toldTo('ModuleFederationPlugin', shell)).not.toHaveProperty('exposes');
});

test('nobody is told where a remote is: that comes with the release', () => {
  expect(toldTo('ModuleFederationPlugin', shell)).not.toHaveProperty('remotes');
  for (const { output } of [shell, account, marketing]) expect(output?.publicPath).toBe('auto');
});

test('apps that meet in a page do not answer each other’s calls for chunks', () => {
  const outputs = [shell, account, marketing].map(({ output }) => output);
  expect(new Set(outputs.map((output) => output?.uniqueName)).size).toBe(3);
  expect(new Set(outputs.map((output) => output?.chunkLoadingGlobal)).size).toBe(3);
  for (const output of outputs)
    expect(output?.chunkLoadingGlobal).toMatch(/^chunks_\w+_[0-9a-f]{8}$/);
});

test('a build is for production unless it is told otherwise, and has no development server', () => {
  const production = shell;
  expect([production.mode, production.devtool]).toEqual(['production', false]);
  expect(production).not.toHaveProperty('devServer');
  const development = browser(configs.shell, { mode: 'development' });
  expect(development).toHaveProperty('devServer');
});

test('what is left out of the builds is there, or leaving it out would do nothing', () => {
  for (const { resolve } of [shell, account, marketing]) {
    expect(Object.values(resolve?.alias ?? {})).toEqual([false]);
    for (const file of Object.keys(resolve?.alias ?? {})) expect(existsSync(file)).toBe(true);
  }
});

test('each page of a remote, and the whole shell, is a bundle for Node; development has none', () => {
  const files = (config: Config) => Object.keys(node(config).entry ?? {});
  expect(files(configs.shell)).toEqual(['prerender.js']);
  expect(files(configs.marketing)).toEqual(['prerender/Home.js', 'prerender/PrivacyPolicy.js']);
  expect(configs.marketing({}, { mode: 'development' })).not.toBeInstanceOf(Array);
});

test('in Node, too, a remote has from the shell what is shared, and everything else itself', async () => {
  const externals = (config: Config) => node(config).externals as External[];
  expect(externals(configs.shell)).toEqual([]);
  const [external] = externals(configs.marketing);
  for (const request of [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@site/ui',
    '@site/ui/feedback',
  ])
    expect(await external?.({ request })).toBe(`commonjs ${request}`);
  for (const request of ['./Hero', 'react-error-boundary', '@site/contract', '@site/ui-kit'])
    expect(await external?.({ request })).toBeUndefined();
});

type External = (data: { request: string }) => Promise<string | undefined>;
