import { touchedApps } from './touchedApps';

const APPS = ['shell', 'account', 'marketing'];

test.each([
  ['nothing', [], []],
  ['a README', ['README.md', 'account-remote/README.md', '.readme/home.webp'], []],
  ['a page of a remote', ['marketing-remote/src/home/Home.tsx', 'README.md'], ['marketing']],
  ['a browser test', ['shell/e2e/pages/home.spec.ts'], ['shell']],
  ['two apps', ['marketing-remote/remote.ts', 'shell/src/start.tsx'], ['shell', 'marketing']],
  ['what apps share', ['shared/ui/src/index.ts'], APPS],
  ['packages', ['package-lock.json'], APPS],
  ['a workflow', ['.github/workflows/team.yml'], APPS],
  ['a remote that was removed', ['billing-remote/src/Pay.tsx'], APPS],
  ['a folder whose name begins like an app’s', ['shell-icons/icon.svg'], APPS],
])('a change of %s', (_, files, touched) => {
  expect(touchedApps(files, APPS)).toEqual(touched);
});
