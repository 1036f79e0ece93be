import { NOT_FOUND_PAGE, type CompositionPlan, type PlannedPage } from '@site/format';
import { logEntry, releasedApp } from '../../fixtures/logEntry.fixture';
import { Composer } from './Composer';
import { runBundle, type BundleRun } from './sandbox/runBundle';
import { hinting } from '../../fixtures/hinting.fixture';

jest.mock('./sandbox/runBundle');

const run = jest.mocked(runBundle);
beforeEach(() => run.mockReset());

const RELEASE = logEntry({
  number: 7,
  apps: { shell: releasedApp(1), account: releasedApp(2) },
});
const [SHELL, ACCOUNT] = [RELEASE.apps.shell, RELEASE.apps.account!].map(({ version }) => version);

function composer(preview?: string): Composer {
  const place = preview !== undefined && { place: { name: preview, versions: {} } };
  const release = { ...RELEASE, rollouts: [], ...place };
  return new Composer('bundle', {
    release,
    manifests: {} as never,
    fallbacks: {},
    template: '',
  });
}

const planned = (file: string, remote?: string): PlannedPage => ({
  file,
  of: {},
  request: {
    site: {} as never,
    ...(remote && { page: { remote, page: 'Page', path: `/${file.replace('.html', '')}` } }),
  },
  ...(remote && { page: { remote, page: 'Page' } }),
  parts: [],
});
const NOT_FOUND = planned(NOT_FOUND_PAGE);
const CONFIRM = planned('account/confirm.html', 'account');

const PLAN: CompositionPlan = {
  pages: [NOT_FOUND],
  texts: { 'robots.txt': 'Allow' },
  copies: { 'favicon.ico': 'root/favicon.ico' },
};

function planOf(answer: unknown, preview?: string) {
  run.mockResolvedValue({ result: answer });
  return composer(preview).plan();
}

test('returns the plan, with fields of a request that this checkout does not know', async () => {
  const page = { ...NOT_FOUND, request: { ...NOT_FOUND.request, theme: 'light' } };
  const plan = { ...PLAN, pages: [page] };
  expect(await planOf({ plan })).toEqual(plan);
});

test.each([
  ...['../outside.html', 'apps/marketing/1/remoteEntry.js', 'releases/8.json', 'release.json'],
])('refuses a plan with the file %s', async (file) => {
  for (const plan of [
    { ...PLAN, pages: [{ ...NOT_FOUND, file }] },
    { ...PLAN, texts: { [file]: 'x' } },
    { ...PLAN, copies: { [file]: 'x' } },
  ])
    await expect(planOf({ plan })).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(
        `^release 7 can’t be composed with shell ${SHELL}: .* must be a file of the site`,
      ) as string,
    });
});

test('refuses a plan with a file that is out of place', async () => {
  const planWith = (file: string) => ({ plan: { ...PLAN, texts: { [file]: 'x' } } });
  await expect(planOf(planWith('_preview/x.html'))).rejects.toThrow(
    '_preview/x.html, which is outside of the live site',
  );
  await expect(planOf(planWith('x.html'), 'pr-12')).rejects.toThrow(
    '404.html, which is outside of _preview/pr-12/',
  );
});

/** Composes two pages. */
const compose = async () => {
  const markup = { markup: '<p>x</p>', styles: '' };
  const pages = [NOT_FOUND, CONFIRM];
  const made = await composer().compose(new Map(pages.map((page) => [page, markup])));
  return pages.map((page) => made.get(page));
};

const REFUSAL = (why: string, hint = 'Correct shared/platform/compose') =>
  expect.objectContaining({
    name: 'Refusal',
    message: expect.stringMatching(
      `^Page \\(/account/confirm\\) can’t be composed with shell ${SHELL} and account ${ACCOUNT}: ${why}$`,
    ) as string,
    hint: hinting(hint),
  }) as unknown;

test('composes pages together; one that is refused does not hide the others', async () => {
  const failure = { message: `its markup\nis ${'x'.repeat(1_000)}`, hint: 'Correct account.' };
  const pages = { [NOT_FOUND_PAGE]: { html: '<!doctype html>' }, [CONFIRM.file]: { failure } };
  run.mockResolvedValue({ result: { pages } });
  expect(await compose()).toEqual([
    { html: '<!doctype html>' },
    REFUSAL('its markup is x+…', 'Correct account.'),
  ]);
  expect(run).toHaveBeenCalledTimes(1);
});

const HTML = { [NOT_FOUND_PAGE]: { html: '<p>' } };

test.each<[string, BundleRun, string]>([
  ['ends the composer', { failure: 'no result within 10 s' }, 'no result within 10 s'],
  ['gets no page', { result: { pages: HTML } }, 'it is missing'],
  [
    'gets an empty page',
    { result: { pages: { [CONFIRM.file]: { html: '' } } } },
    '.* is invalid: .*',
  ],
  ['gets something else', { result: undefined }, 'its composer’s answer is invalid: it .*'],
])('names the page that %s, and composes the others', async (_, failed, why) => {
  run.mockImplementation((__, request) => {
    const { rendered = {} } = request as { rendered?: object };
    return Promise.resolve(CONFIRM.file in rendered ? failed : { result: { pages: HTML } });
  });
  const hint = 'failure' in failed ? 'rollback shell' : undefined;
  expect(await compose()).toEqual([{ html: '<p>' }, REFUSAL(why, hint)]);
});
