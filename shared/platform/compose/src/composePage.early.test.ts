import { earlyScript, type CompositionSources } from '@site/contract/platform';
import { createHash } from 'node:crypto';
import { composePage } from './composePage';
import { compositionSources, hashSource, policyIn } from './compositionSources.fixture';

const SCRIPT = 'window.earlyModule = () => "{{policy}} $&";';
const CONFIRM = 'account/confirm.html';

/** Sources whose account has an early script for its page. */
function sourcesWith(script: string, released = script): CompositionSources {
  const sources = compositionSources();
  const { account } = sources.manifests;
  if (account) account.early = { ConfirmEmail: script };
  const integrity = `sha384-${createHash('sha384').update(released).digest('base64')}`;
  const file = { integrity, bytes: released.length };
  sources.release.apps.account!.files[earlyScript('ConfirmEmail')] = file;
  return sources;
}

const compose = (sources: CompositionSources, file = CONFIRM) =>
  composePage(sources, file, { markup: '<main>Hello</main>', styles: '' });

test('a page contains its early script before the start-up script, and its policy the hash', () => {
  const html = compose(sourcesWith(SCRIPT));
  const [early, startUp] = [SCRIPT, 'start();</script>'].map((script) => html.indexOf(script));
  expect(early).toBeLessThan(startUp ?? 0);
  expect(html).toContain(`<script type="module" id="early">${SCRIPT}</script>`);
  expect(policyIn(html)['script-src']).toContain(hashSource(SCRIPT));
});

test.each([
  ['is not the one in the release', sourcesWith(SCRIPT, 'other();'), 'is not the one in its files'],
  ['ends its element', sourcesWith('a = "</Script >"'), 'contains <!--, <script or </script'],
  ['hides the end of its element', sourcesWith('a = "<!--"'), 'contains <!--, <script or </script'],
])('an early script that %s is refused', (_, sources, fault) => {
  expect(() => compose(sources)).toThrow(
    `the early script of account 1.0.0-account for ConfirmEmail ${fault}`,
  );
});

test('an early script whose file the release does not name is refused', () => {
  const sources = sourcesWith(SCRIPT);
  delete sources.release.apps.account!.files[earlyScript('ConfirmEmail')];
  expect(() => compose(sources)).toThrow(
    'account 1.0.0-account has no hash for early/ConfirmEmail.js',
  );
});
