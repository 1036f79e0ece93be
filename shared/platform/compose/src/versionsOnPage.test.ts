import { compositionSources } from './compositionSources.fixture';
import { addressesOf, allowsOf, siteOf } from './versionsOnPage';

const ID = { about: 'An id', format: 'digits', default: '1' } as const;

/** Sources in which account has an older version to fall back to. */
function withFallback() {
  const sources = compositionSources();
  const account = sources.manifests.account!;
  const { ConfirmEmail } = account.pages;
  const sheet = (file: string) => ({
    pages: { ConfirmEmail: { ...ConfirmEmail!, sheet: file } },
    files: { ...account.files, [file]: { integrity: `sha384-${file}`, bytes: 1 } },
  });
  Object.assign(account, sheet('new.css'));
  sources.fallbacks.account = {
    ...account,
    ...sheet('old.css'),
    version: '0.9.0-account',
    settings: { appStoreId: ID, gone: ID },
    origins: { connect: ['https://old.example'] },
  };
  return sources;
}

test('versions of a remote are loaded from their folders, with the hashes of containers and style sheets', () => {
  expect(addressesOf(withFallback(), 'account')).toEqual({
    version: '1.0.0-account',
    entry: '/apps/account/1.0.0-account/remoteEntry.js',
    integrity: 'sha384-remoteEntry.js',
    sheets: {
      ConfirmEmail: {
        address: '/apps/account/1.0.0-account/new.css',
        integrity: 'sha384-new.css',
      },
    },
    previous: {
      version: '0.9.0-account',
      entry: '/apps/account/0.9.0-account/remoteEntry.js',
      integrity: 'sha384-remoteEntry.js',
      sheets: {
        ConfirmEmail: {
          address: '/apps/account/0.9.0-account/old.css',
          integrity: 'sha384-old.css',
        },
      },
    },
  });
});

test.each(['remoteEntry.js', 'new.css'])('throws when %s has no hash', (file) => {
  const sources = withFallback();
  delete sources.manifests.account!.files[file];
  expect(() => addressesOf(sources, 'account')).toThrow(
    `account 1.0.0-account has no hash for ${file}`,
  );
});

test('a page gets the common settings and sources, and those of its remote and its fallback', () => {
  const sources = withFallback();
  Object.assign(sources.release.site, { collector: 'https://all.example/a' });
  expect(Object.keys(siteOf(sources, ['account']))).toEqual([
    ...['apiOrigin', 'appStoreId', 'collector', 'productName', 'publicOrigin', 'supportEmail'],
  ]);
  expect(allowsOf(sources, { remotes: ['account'], route: undefined })).toEqual({
    'connect-src': ['https://all.example/a', 'https://api.example', 'https://old.example'],
    'img-src': ['https://avatars.example'],
  });
  expect(Object.keys(siteOf(sources, []))).not.toContain('apiOrigin');
  expect(allowsOf(sources, { remotes: [], route: undefined })).toEqual({
    'connect-src': ['https://all.example/a'],
  });
});
