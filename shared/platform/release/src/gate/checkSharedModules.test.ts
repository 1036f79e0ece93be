import type { SharedModule } from '@site/format';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { checkSharedModules } from './checkSharedModules';
import { hinting } from '../../fixtures/hinting.fixture';

const [SHELL, MARKETING] = ['shell 1.0.0-00000001', 'marketing 1.0.0-00000002'];

type Modules = Record<string, SharedModule>;

const react = (version: string): Modules => ({ react: { version, exports: ['useState'] } });
const kit = (...exports: string[]): Modules => ({ kit: { version: '1.0.0', exports } });

const check = (provides: Modules, takes: Modules) =>
  checkSharedModules({
    shell: { ...testManifest('shell', '1.0.0-00000001'), provides },
    marketing: { ...testManifest('marketing', '1.0.0-00000002'), takes },
  });

test('accepts a remote that was built with the React of the shell, or an earlier compatible one', () => {
  for (const built of ['19.3.1', '19.3.0', '19.0.2']) check(react('19.3.1'), react(built));
});

test.each([
  ...['19.3.2', '19.4.0', '20.0.0', '18.2.0', 'latest'],
  // A build has one version, and a range could match any.
  ...['18.0.0 || >=0', '*', '', '19 - 99', '^19.3.1', '19'],
])('refuses a remote that was built with React "%s", naming both versions', (built) => {
  expect(() => check(react('19.3.1'), react(built))).toThrow(
    expect.objectContaining({
      message: `${MARKETING} was built with react ${built}, but ${SHELL} provides 19.3.1`,
      hint: hinting(
        'Build marketing with what this shell provides. Or deploy it together with a shell that provides what it takes: npm run release -- deploy shell marketing',
      ),
    }) as Error,
  );
});

test.each(['@site/ui/charts', 'toString'])(
  'refuses a remote that needs %s, which the shell does not share',
  (request) => {
    const takes = { [request]: { version: '1.0.0', exports: [] } };
    expect(() => check(react('19.3.1'), takes)).toThrow(
      `was built with ${request} 1.0.0, but ${SHELL} does not provide it`,
    );
  },
);

test('a remote may take the whole of a module, or exports that the shell’s build has', () => {
  check(kit('Box', 'keyframes'), kit('keyframes'));
  check(kit('Box'), kit('*'));
  expect(() => check(kit('Box'), kit('Box', 'keyframes', 'toString'))).toThrow(
    `was built with kit 1.0.0, but ${SHELL} provides it without keyframes, toString`,
  );
});
