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

/** Returns the options of a configuration's plugin, or undefined if it lacks the plugin. */
function optionsOf(name: string, { plugins = [] }: Configuration): object | undefined {
  const plugin: object | undefined =
    plugins.find((candidate) => candidate?.constructor.name === name) || undefined;
  return (
    plugin && (('_options' in plugin ? plugin._options : Reflect.get(plugin, 'options')) as object)
  );
}

type Config = (typeof configs)['shell'];

/** Returns the browser build, the first of an app's configurations. */
const browser = (
  config: Config,
  mode: { mode?: 'production' | 'development' } = {},
): Configuration => [config({}, mode)].flat()[0] ?? {};

/** Returns the Node build, the second one. */
const node = (config: Config): Configuration => [config({}, {})].flat()[1] ?? {};

const shell = browser(configs.shell);
const [account, marketing] = [browser(configs.account), browser(configs.marketing)];

test('the shell provides each shared module as a singleton, in the installed version', () => {
  const provided = providedModules();
  expect(optionsOf('ModuleFederationPlugin', shell)).toMatchObject({ shared: provided });
  for (const { singleton, version, requiredVersion } of Object.values(provided)) {
    expect(singleton).toBe(true);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(requiredVersion).toBe(`^${version}`);
  }
  expect(provided.react?.version).toBe(provided['react-dom']?.version);
  const eager = Object.entries(provided).flatMap(([request, share]) =>
    share.eager ? [request] : [],
  );
  expect(eager).toEqual(['react', 'react/', 'react-dom', 'react-dom/', '@site/ui']);
});

test('a remote consumes all of them in a compatible version, and provides none', () => {
  const versions = Object.entries(sharedVersions());
  const consumed = versions.map(([name, version]) => [
    name,
    { singleton: true, requiredVersion: `^${version}` },
  ]);
  expect(consumedModules()).toEqual(Object.fromEntries(consumed));
  expect(Object.keys(consumedModules())).toEqual(Object.keys(providedModules()));
  for (const remote of [account, marketing]) {
    expect(optionsOf('ConsumeSharedPlugin', remote)).toEqual({ consumes: consumedModules() });
    for (const provider of ['ModuleFederationPlugin', 'ProvideSharedPlugin', 'SharePlugin'])
      expect(optionsOf(provider, remote)).toBeUndefined();
  }
});

test('a remote exposes each page under the name of its chunk; the shell exposes nothing', () => {
  expect(optionsOf('ContainerPlugin', marketing)).toEqual({
    name: 'marketing',
    filename: 'remoteEntry.js',
    exposes: {
      './Home': { import: './src/Home', name: 'Home' },
      './PrivacyPolicy': { import: './src/PrivacyPolicy', name: 'PrivacyPolicy' },
    },
  });
  expect(optionsOf('ContainerPlugin', shell)).toBeUndefined();
  expect(optionsOf('ModuleFederationPlugin', shell)).not.toHaveProperty('exposes');
});

test('no build knows where a remote is: the release says so', () => {
  expect(optionsOf('ModuleFederationPlugin', shell)).not.toHaveProperty('remotes');
  for (const { output } of [shell, account, marketing]) expect(output?.publicPath).toBe('auto');
});

test('apps in one page load only their own chunks', () => {
  const outputs = [shell, account, marketing].map(({ output }) => output);
  expect(new Set(outputs.map((output) => output?.uniqueName)).size).toBe(3);
  expect(new Set(outputs.map((output) => output?.chunkLoadingGlobal)).size).toBe(3);
  for (const output of outputs)
    expect(output?.chunkLoadingGlobal).toMatch(/^chunks_\w+_[0-9a-f]{8}$/);
});

test('builds for production by default, without a development server', () => {
  const production = shell;
  expect([production.mode, production.devtool]).toEqual(['production', false]);
  expect(production).not.toHaveProperty('devServer');
  const development = browser(configs.shell, { mode: 'development' });
  expect(development).toHaveProperty('devServer');
});

test('every module that builds leave out exists', () => {
  for (const { resolve } of [shell, account, marketing]) {
    expect(Object.values(resolve?.alias ?? {})).toEqual([false]);
    for (const file of Object.keys(resolve?.alias ?? {})) expect(existsSync(file)).toBe(true);
  }
});

test('Node bundles: one for the shell, one for each page of a remote, none in development', () => {
  const files = (config: Config) => Object.keys(node(config).entry ?? {});
  expect(files(configs.shell)).toEqual(['prerender.js']);
  expect(files(configs.marketing)).toEqual(['prerender/Home.js', 'prerender/PrivacyPolicy.js']);
  expect(configs.marketing({}, { mode: 'development' })).not.toBeInstanceOf(Array);
});

test('in Node, a remote takes shared modules from the shell and contains everything else', async () => {
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
