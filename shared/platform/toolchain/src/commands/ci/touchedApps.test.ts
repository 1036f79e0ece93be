import { touchedApps } from './touchedApps';

const APPS = ['shell', 'account', 'marketing'];

test.each([
  ['a README', ['README.md', 'account-remote/README.md', '.readme/home.webp'], []],
  ['who reviews and what is updated', ['.github/CODEOWNERS', '.github/dependabot.yml'], []],
  ['two apps', ['marketing-remote/remote.ts', 'shell/src/start.tsx'], ['shell', 'marketing']],
  ['what apps share', ['shared/ui/src/index.ts'], APPS],
  ['a workflow', ['.github/workflows/team.yml'], APPS],
  ['Node', ['.nvmrc'], APPS],
  ['a remote that was removed', ['billing-remote/src/Pay.tsx'], APPS],
  ['a folder whose name begins like an app’s', ['shell-icons/icon.svg'], APPS],
])('a change of %s', (_, files, touched) => {
  expect(touchedApps(files, APPS)).toEqual(touched);
});
