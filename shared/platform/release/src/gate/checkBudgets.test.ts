import { type AppName, type ExposedPage, versionFile, type VersionManifest } from '@site/format';
import { randomBytes } from 'node:crypto';
import { BUDGETS } from '../../fixtures/testSite.fixture';
import {
  logEntry,
  testManifest,
  testManifests,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { describeFile } from '../documents/integrity';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { EARLY_BUDGET, HTML_BUDGET } from './measureSizes';
import { checkBudgets } from './checkBudgets';

/** Bytes that compression does not shrink. */
const noise = (bytes: number) => randomBytes(bytes);

interface Candidate {
  /** The app whose files are too large, or not. */
  app?: AppName;
  files?: Record<string, Buffer>;
  /** More pages of the app. */
  pages?: Record<string, ExposedPage>;
  /** The early script of the confirmation page. */
  early?: string;
  /** The home page. */
  html?: Buffer;
  /** What visitors may have got until now. */
  before?: VersionManifest[];
}

async function check({
  app = '',
  files = {},
  pages: more = {},
  early,
  html,
  before = [],
}: Candidate): Promise<void> {
  const store = new MemoryStore();
  const manifests = testManifests();
  Object.assign(manifests.account!.pages.ConfirmEmail!, early !== undefined && { early });
  Object.assign(manifests[app]?.pages ?? {}, more);
  for (const [name, bytes] of Object.entries(files)) {
    const { version, files: described } = manifests[app]!;
    described[name] = describeFile(bytes);
    await store.create(versionFile(app, version, name), bytes);
  }
  const pages = html ? [{ file: 'index.html', bytes: html }] : [];
  const site = { pages, kept: {}, startScripts: ['main.js'], misfits: [] };
  const variant = { release: { ...logEntry(), rollouts: [] }, manifests, fallbacks: {} };
  await checkBudgets(store, variant, site, before);
}

const HALF = noise(BUDGETS.account.ConfirmEmail / 2 + 10);
const SHELL = { app: 'shell', files: { 'main.js': noise(BUDGETS.shell + 1) } };

test.each<[string, Candidate, RegExp]>([
  [
    'scripts of a remote’s page',
    { app: 'marketing', files: { 'PrivacyPolicy.js': noise(BUDGETS.marketing.PrivacyPolicy + 1) } },
    /^marketing 1\S+2 adds \d+ bytes of script \(brotli\) to \/private-policy, over its budget of 9200$/,
  ],
  [
    'a remote’s container and its page’s scripts together',
    { app: 'account', files: { 'remoteEntry.js': HALF, 'ConfirmEmail.js': HALF } },
    / to \/account\/confirm, over its budget of 6500$/,
  ],
  [
    'scripts of the shell that its template runs',
    SHELL,
    /^shell \S+ adds \d+ bytes of script \(brotli\) to every page, over its budget of 120200$/,
  ],
  [
    'an early script',
    { early: noise(EARLY_BUDGET + 1).toString('base64') },
    /^account .* adds an early script of \d+ bytes \(brotli\) to \/account\/confirm, over its budget of 1024$/,
  ],
  [
    'HTML',
    { html: noise(HTML_BUDGET + 1) },
    /^\/ composed with shell .* and marketing .* has \d+ bytes of HTML \(compressed, or .*\), over its budget of 14000$/,
  ],
  [
    'HTML before compression',
    { html: Buffer.alloc(HTML_BUDGET * 10 + 1, 'x') },
    / has 14001 bytes of HTML \(compressed, or a tenth of it uncompressed\), over its budget/,
  ],
])('refuses %s over the budget, naming page, size and budget', async (_, candidate, why) => {
  await expect(check(candidate)).rejects.toThrow(why);
});

test('names every page that is over its budget, also one without a route, and what to write where', async () => {
  const files = { 'Home.js': noise(50_000), 'Offers.js': noise(51_000) };
  const offers = { scripts: ['Offers.js'], budget: 0 };
  const refused = check({ app: 'marketing', files, pages: { Offers: offers } });
  await expect(refused).rejects.toMatchObject({
    message: expect.stringMatching(
      / to \/, over its .*; .* to marketing\/Offers, over its budget of 0$/,
    ) as string,
    hint:
      'Make Home smaller, or raise its budget in remote.ts of marketing: budget: 53000. ' +
      'Make Offers smaller, or raise its budget in remote.ts of marketing: budget: 54000. ' +
      'Then build and deploy again.',
  });
});

test.each<[string, Candidate]>([
  [
    'a file that is no larger when it is compressed',
    { app: 'marketing', files: { 'Home.js': Buffer.alloc(BUDGETS.marketing.Home * 2) } },
  ],
  [
    'scripts of the shell that its template does not run',
    { app: 'shell', files: { 'more.js': noise(BUDGETS.shell + 1) } },
  ],
  [
    'what the release before names: a lower budget must not block a rollback',
    { ...SHELL, before: [7, 1].map((at) => testManifest('shell', versionNamed(at))) },
  ],
  ['ten times the budget before compression', { html: Buffer.alloc(HTML_BUDGET * 10, 'x') }],
])('accepts %s', async (_, candidate) => {
  await expect(check(candidate)).resolves.toBeUndefined();
});
