import { composePage } from './composePage';
import { compositionSources } from './compositionSources.fixture';

const RENDERED = { markup: '<main></main>', styles: '' };

test.each([
  [
    'markup that leaves its element',
    { markup: '</div><script>go()</script>' },
    'its markup is refused: <script>: browsers drop it',
  ],
  [
    'a picture that the policy would not allow',
    { markup: '<link rel="preload" as="image" href="https://evil.example/a.png">' },
    'its markup is refused: it preloads https://evil.example/a.png, which',
  ],
  [
    'styles with a script',
    { styles: '<script>go()</script>' },
    'its styles are not style elements',
  ],
])('refuses %s, and says what to correct', (_, change, why) => {
  const refused = () =>
    composePage(compositionSources(), 'account/confirm.html', { ...RENDERED, ...change });
  expect(refused).toThrow(why);
  expect(refused).toThrow(
    expect.objectContaining({ cure: 'Correct account, then build and deploy it again.' }) as Error,
  );
});

test('refuses a script without a hash', () => {
  const sources = compositionSources();
  delete sources.release.apps.marketing?.files['Home.js'];
  expect(() => composePage(sources, 'index.html', RENDERED)).toThrow(
    'marketing 1.0.0-marketing has no hash for Home.js',
  );
});
