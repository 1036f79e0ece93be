import {
  earlyScript,
  SHELL,
  versionFile,
  type AppName,
  type VersionManifest,
} from '@site/contract';
import { randomBytes } from 'node:crypto';
import { BUDGETS } from '../../fixtures/testSite.fixture';
import { logEntry, releasedApp, versionNamed, testManifest } from '../../fixtures/logEntry.fixture';
import { describeFile } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { EARLY_BUDGET, HTML_BUDGET } from './measureParts';
import { checkBudgets } from './checkBudgets';

/** Bytes that compression does not shrink. */
const noise = (bytes: number) => randomBytes(bytes);

interface Candidate {
  /** Contents of the files that are too large, or not, by app and name. */
  files?: Record<AppName, Record<string, Buffer | string>>;
  early?: VersionManifest['early'];
  /** The home page. */
  html?: Buffer;
  before?: LogEntry;
}

/** Checks a site of three apps with these files and a home page. */
async function check({ files = {}, early = {}, html, before }: Candidate): Promise<void> {
  const store = new MemoryStore();
  const manifestOf = async (app: AppName, at: number) => {
    const manifest = testManifest(app, versionNamed(at));
    for (const [name, content] of Object.entries(files[app] ?? {})) {
      const bytes = Buffer.from(content);
      manifest.files[name] = describeFile(bytes);
      await store.create(versionFile(app, manifest.version, name), bytes);
    }
    return manifest;
  };
  const manifests = {
    shell: await manifestOf('shell', 1),
    marketing: {
      ...(await manifestOf('marketing', 2)),
      exposes: { Home: ['Home.js'], PrivacyPolicy: ['PrivacyPolicy.js'] },
    },
    account: {
      ...(await manifestOf('account', 3)),
      exposes: { ConfirmEmail: ['ConfirmEmail.js'] },
      early,
    },
  };
  const pages = html ? [{ file: 'index.html', bytes: html }] : [];
  const site = { pages, kept: [], startScripts: ['main.js'] };
  const face = { release: logEntry(), manifests };
  await checkBudgets(store, manifests, site, face, before);
}

test('refuses scripts of a remote’s page over their budget, naming page, size and budget', async () => {
  const budget = BUDGETS.marketing.PrivacyPolicy;
  const marketing = { 'PrivacyPolicy.js': noise(budget + 1) };
  await expect(check({ files: { marketing } })).rejects.toThrow(
    new RegExp(
      `^marketing ${versionNamed(2)} adds \\d+ bytes of script \\(brotli\\) to /private-policy, over its budget of ${budget}$`,
    ),
  );
});

test('counts a remote’s container and its page’s scripts together', async () => {
  const half = noise(BUDGETS.account.ConfirmEmail / 2 + 10);
  const account = { 'remoteEntry.js': half, 'ConfirmEmail.js': half };
  await expect(check({ files: { account } })).rejects.toThrow('to /account/confirm');
});

test('counts the shell’s scripts that its template runs, and no others', async () => {
  const script = noise(BUDGETS.shell + 1);
  await check({ files: { shell: { 'more.js': script } } });
  await expect(check({ files: { shell: { 'main.js': script } } })).rejects.toThrow(
    /^shell .* to every page, over its budget of/,
  );
});

test('compares the compressed size: a file may be larger than its budget', async () => {
  const script = 'home();\n'.repeat(BUDGETS.marketing.Home);
  await check({ files: { marketing: { 'Home.js': script } } });
});

test('refuses an early script over its budget', async () => {
  const account = { [earlyScript('ConfirmEmail')]: noise(EARLY_BUDGET + 1) };
  await expect(check({ files: { account }, early: { ConfirmEmail: '' } })).rejects.toThrow(
    /^account .* adds an early script of \d+ bytes \(brotli\) to \/account\/confirm, over its budget of 1024$/,
  );
});

test('refuses HTML over its budget, naming both versions', async () => {
  await expect(check({ html: noise(HTML_BUDGET + 1) })).rejects.toThrow(
    /^\/ composed with shell .* and marketing .* has \d+ bytes of HTML \(compressed, or .*\), over its budget/,
  );
});

test('refuses HTML that is too large before compression', async () => {
  const letters = (bytes: number) => Buffer.alloc(bytes, 'x');
  await check({ html: letters(HTML_BUDGET * 10) });
  await expect(check({ html: letters(HTML_BUDGET * 10 + 1) })).rejects.toThrow(
    'has 14001 bytes of HTML (compressed, or a tenth of it uncompressed), over its budget',
  );
});

test('exempts what the release before names: a lower budget must not block a rollback', async () => {
  const files = { shell: { 'main.js': noise(BUDGETS.shell + 1) } };
  const previous = releasedApp(1);
  const before = logEntry({ apps: { [SHELL]: releasedApp(7, { previous }) } });
  await check({ files, before });
});
