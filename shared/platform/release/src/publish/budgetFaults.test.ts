import { type AppName, REMOTE_ENTRY, type VersionManifest } from '@site/format';
import { randomBytes } from 'node:crypto';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { testManifest, versionNamed } from '../../fixtures/logEntry.fixture';
import { budgetFaults, EARLY_BUDGET } from './budgetFaults';

/** Bytes that compression does not shrink. */
const noise = (bytes: number) => randomBytes(bytes);

type Candidate = [app: AppName, files: Record<string, Buffer>, change?: Partial<VersionManifest>];

async function faultsOf(...[app, files, change]: Candidate) {
  const manifest = { ...testManifest(app, versionNamed(1)), ...change };
  return budgetFaults({ manifest, contents: new Map(Object.entries(files)) });
}

const HOME = factsOf('marketing').pages.Home!.budget;
const { budget: OF_SHELL = 0 } = factsOf('shell');
const HALF = noise(HOME / 2 + 10);
const early = noise(EARLY_BUDGET + 1).toString('base64');

test.each<[string, Candidate, RegExp]>([
  [
    'the container and the scripts of a page together',
    ['marketing', { [REMOTE_ENTRY]: HALF, 'Home.js': HALF }],
    /^Home has 64\d\d bytes of scripts \(brotli\), over its budget of 6450$/,
  ],
  [
    'the scripts and the style sheet of a page together',
    [
      'marketing',
      { 'Home.js': HALF, 'a.css': HALF },
      { pages: { Home: { scripts: ['Home.js'], sheet: 'a.css', budget: HOME } } },
    ],
    /^Home has 64\d\d bytes of scripts and style sheet \(brotli\), over its budget of 6450$/,
  ],
  [
    'scripts that the shell’s template runs',
    ['shell', { 'main.js': noise(OF_SHELL + 1) }],
    /^every page has 1202\d\d bytes of scripts \(brotli\), over its budget of 120200$/,
  ],
  [
    'an early script',
    ['marketing', {}, { pages: { Home: { scripts: [], budget: HOME, early } } }],
    /^Home has an early script of 10\d\d bytes \(brotli\), over its budget of 1024$/,
  ],
])('refuses %s over the budget', async (_, candidate, fault) => {
  const faults = await faultsOf(...candidate);
  expect(faults.map((each) => each.fault)).toEqual([expect.stringMatching(fault)]);
});

test('names every page that is over its budget, and the line to write', async () => {
  const files = { 'Home.js': noise(50_000), 'Offers.js': noise(51_000) };
  const pages = {
    Home: { scripts: ['Home.js'], budget: HOME },
    Offers: { scripts: ['Offers.js'], budget: 0 },
  };
  const hints = (await faultsOf('marketing', files, { pages })).map(({ hint }) => hint);
  expect(hints).toEqual([
    'Make Home smaller, or raise its budget in remote.ts: budget: 53000.',
    'Make Offers smaller, or raise its budget in remote.ts: budget: 54000.',
  ]);
});

test.each<[string, Candidate]>([
  ['a file that compresses well', ['marketing', { 'Home.js': Buffer.alloc(HOME * 2) }]],
  [
    'scripts of the shell that its template does not run',
    ['shell', { 'more.js': noise(OF_SHELL + 1) }],
  ],
])('accepts %s', async (_, candidate) => {
  expect(await faultsOf(...candidate)).toEqual([]);
});
