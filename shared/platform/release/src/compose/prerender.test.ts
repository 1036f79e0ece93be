import { testSite } from '@site/testing';
import { prerender } from './prerender';
import { runBundle, type BundleRun } from './sandbox/runBundle';

jest.mock('./sandbox/runBundle');

const REQUEST = { site: testSite, pathname: '/private-policy' };
const VERSIONS = ['shell 1.0.0-3c8edcda', 'marketing 1.0.0-93997a22'];

function render(run: BundleRun) {
  jest.mocked(runBundle).mockResolvedValue(run);
  const task = {
    page: 'PrivacyPolicy (/private-policy)',
    versions: VERSIONS,
    source: '',
    request: REQUEST,
  };
  return prerender(task);
}

const result = (value: unknown): BundleRun => ({ result: value });
const failure = (failed: object) => result({ failure: { components: [], ...failed } });

const messageOf = (why: string) =>
  `PrivacyPolicy (/private-policy) can’t be rendered: ${why}, with shell 1.0.0-3c8edcda and marketing 1.0.0-93997a22`;

const NOT_A_PAGE = 'the shell’s bundle returned something that is not a page';

test.each<[string, BundleRun, string]>([
  [
    'a component that throws',
    failure({ message: 'x is\nundefined', components: ['Hero', 'Home'] }),
    'x is undefined (in Hero, in Home)',
  ],
  ['half a page', result({ markup: '<p>' }), NOT_A_PAGE],
  ['an empty page', result({ markup: '', styles: '' }), NOT_A_PAGE],
  ['a bundle that fails', { failure: 'it exited with code 3' }, 'it exited with code 3'],
])('refuses %s, naming page, versions and cause', async (_, run, why) => {
  await expect(render(run)).rejects.toMatchObject({
    name: 'Refusal',
    message: messageOf(why),
    hint: 'Correct shell or marketing, then build and deploy it again.',
  });
});

test('keeps the stack of a failure as the cause, and out of the message', async () => {
  const stack = 'Error: no hero today\n    at Hero (marketing/prerender/Home.js:5:7)';
  await expect(render(failure({ message: 'no hero today', stack }))).rejects.toMatchObject({
    message: messageOf('no hero today'),
    cause: { stack },
  });
});
