import { configureSite } from './configureSite';
import { ConfirmPage } from './ConfirmPage';
import { expect, test } from './site';
import { answered, brokenBody, endless, html, json, reset, silent, type Answering } from './TestApi';

const REJECTED = /^This link does not work: it may have expired or been used already\. Ask for a new one, or write to \S+@\S+\.$/;
const SERVER = /^Something went wrong on our side\. Press Confirm again in a few minutes; if it keeps failing, write to \S+@\S+\.$/;
const UNREACHABLE = 'We could not be reached. Check your connection, then press Confirm again.';
const NO_ANSWER = 'There was no answer within 15 seconds. Check your connection, then press Confirm again.';
const GATEWAY = 'The service can’t be reached right now. Please try again later.';
const LONG = 'No. '.repeat(500);
const MARKUP = '<img src=x onerror="alert(1)"><b>bold</b> &amp; {"a":1}';

/** Everything that the API may answer instead of a success, with the browser's own line about it. */
const FAULTS: [name: string, answering: Answering, sentence: string | RegExp, line?: RegExp][] = [
  ['400 with a message', json(400, { message: 'This link has expired.' }), 'This link has expired.', /status of 400/],
  ['400 with outer white space in its message', json(400, { message: ' Late.\n' }), 'Late.', /status of 400/],
  ['400 without a message', json(400, { error: 'gone' }), REJECTED, /status of 400/],
  ['400 with an empty message', json(400, { message: '' }), REJECTED, /status of 400/],
  ['400 with a blank message', json(400, { message: ' \n ' }), REJECTED, /status of 400/],
  ['400 with a number as message', json(400, { message: 42 }), REJECTED, /status of 400/],
  ['400 with an object as message', json(400, { message: { text: 'no' } }), REJECTED, /status of 400/],
  ['400 with null as message', json(400, { message: null }), REJECTED, /status of 400/],
  ['400 with null as body', json(400, null), REJECTED, /status of 400/],
  ['400 with a list as body', json(400, ['no']), REJECTED, /status of 400/],
  ['400 with HTML', html(400), REJECTED, /status of 400/],
  ['400 with HTML that says it is JSON', answered(400, '<p>no', { 'Content-Type': 'application/json' }), REJECTED, /of 400/],
  ['400 with an empty body', answered(400), REJECTED, /status of 400/],
  ['404 without a message', json(404, {}), REJECTED, /status of 404/],
  ['429 with seconds', answered(429, '', { 'Retry-After': '90' }), /^Too many attempts\. Wait 2 minutes,/, /of 429/],
  ['429 with few seconds', answered(429, '', { 'Retry-After': '20' }), /^Too many attempts\. Wait 20 seconds,/, /of 429/],
  ['429 with nonsense', answered(429, '', { 'Retry-After': 'soon' }), /^Too many attempts\. Wait a while,/, /of 429/],
  ['429 with a message', json(429, { message: 'Slow down.' }, { 'Retry-After': '9' }), 'Slow down.', /of 429/],
  ['500 with HTML', html(500), SERVER, /status of 500/],
  ['500 with a message', json(500, { message: 'Database is away.' }), 'Database is away.', /status of 500/],
  ['503 with an empty body', answered(503), SERVER, /status of 503/],
  ['200 with HTML', html(200), /^Your network answered in our place; it may want you to sign in first\./],
  ['a message that is too long', json(400, { message: LONG }), `${LONG.slice(0, 300).trim()}…`, /of 400/],
  ['a message with markup', json(400, { message: MARKUP }), MARKUP, /status of 400/],
  ['a connection that is reset', reset, GATEWAY, /status of 502/],
];

test('whatever the API answers, the error area says it or says what to do', async ({ page, site, api, complaints }) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  const screen = await page.getByRole('main').locator('img, b, svg').count();
  for (const [name, answering, sentence, line] of FAULTS) {
    await test.step(name, async () => {
      api.answer(answering);
      if (line) complaints.expect(line);
      await confirm.pressAndFail(sentence);
    });
  }
  expect(api.calls).toHaveLength(FAULTS.length);
  expect(await page.getByRole('main').locator('img, b, svg').count(), 'markup was drawn').toBe(screen);
});

test('an API that is not there is told', async ({ page, site, api, complaints }) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  await api.stop();
  complaints.expect(/status of 502/);
  await confirm.pressAndFail(GATEWAY);
});

test.describe('with the API on an origin of its own', () => {
  test.beforeEach(async ({ page, ownStore, ownSite, api }) => {
    await configureSite(ownStore, { apiOrigin: api.origin });
    await new ConfirmPage(page).open(ownSite.address);
  });

  test('a success and a message arrive', async ({ page, api, complaints }) => {
    const confirm = new ConfirmPage(page);
    complaints.expect(/^console\.log/, /status of 400/);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls).toMatchObject([{ method: 'POST', url: '/api/auth/confirmation/t0k3n' }]);
    expect(api.calls[0]?.headers.referer).toBeUndefined();
    api.answer(json(400, { message: 'This link was used already.' }));
    await confirm.press();
    await expect(confirm.errorArea).toHaveText('This link was used already.');
  });

  test('a connection that is refused, reset or cut is told', async ({ page, api, complaints }) => {
    const confirm = new ConfirmPage(page);
    complaints.expect(/^console\.error: .*net::ERR_/, /^failed: POST/);
    for (const answering of [reset, brokenBody]) {
      api.answer(answering);
      await confirm.pressAndFail(UNREACHABLE);
    }
    await api.stop();
    await confirm.pressAndFail(UNREACHABLE);
  });
});

for (const [name, answering] of [['never answers', silent], ['never ends its answer', endless]] as const) {
  test(`an API that ${name} is given up after 15 seconds, and the next press tries again`, async ({ page, site, api, complaints }) => {
    await page.clock.install();
    const confirm = await new ConfirmPage(page).open(site.address);
    api.answer(answering);
    complaints.expect(/^failed: POST .* net::ERR_ABORTED/, /^console\.log/);
    await confirm.press();
    await expect.poll(() => api.calls.length).toBe(1);
    await page.clock.fastForward(13_000);
    await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
    await expect(confirm.errorArea).toBeEmpty();
    await page.clock.fastForward(2_000);
    await confirm.expectError(NO_ANSWER);
    api.answer(json(200, {}));
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls).toHaveLength(2);
  });
}

test('a device that is offline is told so, and the next press tries again', async ({ page, context, site, api, complaints }) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /^console\.log/);
  await context.setOffline(true);
  await confirm.pressAndFail('You are offline. Connect to the internet, then press Confirm again.');
  expect(api.calls).toEqual([]);
  await context.setOffline(false);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
});

test('a site that is gone is told', async ({ page, site, complaints }) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await site.stop();
  await confirm.pressAndFail(UNREACHABLE);
});
