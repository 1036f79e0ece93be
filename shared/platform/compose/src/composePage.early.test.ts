import type { CompositionSources } from '@site/format';
import { composePage } from './composePage';
import { compositionSources, hashSource, policyIn } from './compositionSources.fixture';

const SCRIPT = 'window.earlyModule = () => "{{policy}} $&";';
const CONFIRM = 'account/confirm.html';

/** Sources whose account has an early script for its page. */
function sourcesWith(early: string): CompositionSources {
  const sources = compositionSources();
  Object.assign(sources.manifests.account!.pages.ConfirmEmail!, { early });
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
  ['ends its element', 'a = "</Script >"'],
  ['hides the end of its element', 'a = "<!--"'],
])('an early script that %s is refused', (_, script) => {
  expect(() => compose(sourcesWith(script))).toThrow(
    'the early script of account 1.0.0-account for ConfirmEmail contains <!--, <script or </script',
  );
});
