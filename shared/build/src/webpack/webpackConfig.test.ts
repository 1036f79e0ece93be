import { existsSync } from 'node:fs';
import type { Configuration, RuleSetRule } from 'webpack';
import { consumedModules, providedModules } from '../sharing/sharedModules';
import { remoteConfig } from './remoteConfig';
import { shellConfig } from './shellConfig';

// The remote of a test has no folder whose sources could be hashed.
jest.mock('../sources/sourceHash', () => ({
  sourceHash: () => 'f00d'.repeat(16),
  toolsHash: () => 'f00d'.repeat(16),
}));

const configs = {
  shell: shellConfig({
    routes: { pages: [], notFound: { title: '', description: '' } },
    settings: {},
    origins: {},
    budget: 1,
  }),
  account: remoteConfig({
    name: 'account',
    pages: { ConfirmEmail: { module: './src/ConfirmEmail', budget: 1 } },
  }),
  marketing: remoteConfig({
    name: 'marketing',
    pages: {
      PrivacyPolicy: { module: './src/PrivacyPolicy', budget: 2 },
      Home: { module: './src/Home', budget: 1 },
    },
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
const browser = (config: Config): Configuration => config({}, {})[0] ?? {};

/** Returns the Node build, the second one. */
const node = (config: Config): Configuration => config({}, {})[1] ?? {};

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

test('a remote consumes all of them in a compatible version, and contains and provides none', () => {
  const consumed = Object.entries(providedModules()).map(([name, { version }]) => [
    name,
    { singleton: true, requiredVersion: `^${version}`, import: false },
  ]);
  expect(consumedModules()).toEqual(Object.fromEntries(consumed));
  for (const remote of [account, marketing]) {
    expect(optionsOf('ConsumeSharedPlugin', remote)).toEqual({ consumes: consumedModules() });
    for (const provider of ['ModuleFederationPlugin', 'ProvideSharedPlugin', 'SharePlugin'])
      expect(optionsOf(provider, remote)).toBeUndefined();
  }
});

test('remotes take the kit’s parts of MUI from the shell, in browsers and in Node', () => {
  const button = '/anywhere/node_modules/@mui/material/Button/Button.mjs';
  const takesButton = ({ module }: Configuration) =>
    (module?.rules as RuleSetRule[]).some(
      ({ test, use }) => use && typeof test === 'function' && test(button),
    );
  expect([marketing, node(configs.marketing)].map(takesButton)).toEqual([true, true]);
  expect([shell, node(configs.shell)].map(takesButton)).toEqual([false, false]);
});

test('a remote’s name with dashes becomes a variable’s name; one that can’t be is refused', () => {
  const pages = { Shop: { module: './src/Shop', budget: 1 } };
  const giftCards = browser(remoteConfig({ name: 'gift-cards', pages }));
  expect(optionsOf('ContainerPlugin', giftCards)).toMatchObject({
    name: 'gift-cards',
    library: { type: 'var', name: 'remote_gift_cards' },
  });
  for (const name of ['shell', 'Gift', 'gift_cards', '', '4you'])
    expect(() => remoteConfig({ name, pages })).toThrow(`"${name}" can't be a remote's name`);
});

test('apps in one page load only their own chunks', () => {
  const outputs = [shell, account, marketing].map(({ output }) => output);
  expect(new Set(outputs.map((output) => output?.uniqueName)).size).toBe(3);
  expect(new Set(outputs.map((output) => output?.chunkLoadingGlobal)).size).toBe(3);
  for (const output of outputs) expect(output?.chunkLoadingGlobal).toMatch(/^chunks_\w+_f00df00d$/);
});

test('every module that builds leave out exists', () => {
  for (const { resolve } of [shell, account, marketing]) {
    expect(Object.values(resolve?.alias ?? {})).toEqual([false]);
    for (const file of Object.keys(resolve?.alias ?? {})) expect(existsSync(file)).toBe(true);
  }
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
