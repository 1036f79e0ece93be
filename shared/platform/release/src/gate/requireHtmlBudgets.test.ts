import { placeOf } from '@site/format';
import { randomBytes } from 'node:crypto';
import { testManifests } from '../../fixtures/logEntry.fixture';
import { HTML_BUDGET, requireHtmlBudgets } from './requireHtmlBudgets';

/** Checks pages of a site whose home page may have `html` bytes. */
async function check(files: Record<string, Buffer>, html?: number) {
  const manifests = testManifests();
  if (html !== undefined) manifests.marketing!.pages.Home!.html = html;
  const made = Object.entries(files).map(([file, bytes]) => ({ file, bytes }));
  await requireHtmlBudgets(manifests, made, placeOf({}));
}

/** A page that compression does not shrink. */
const home = (bytes: number) => ({ 'index.html': randomBytes(bytes) });

test('refuses a page over its budget, and names both versions, both numbers and the line to write', async () => {
  await expect(check(home(20_900))).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(
      /^\/ composed with shell 1\.0\.0-\w+ and marketing 1\.0\.0-\w+ has 209\d\d bytes of HTML \(compressed, or a tenth of it uncompressed\), over its budget of 14000$/,
    ) as string,
    hint: 'Make the page’s markup or styles smaller, or raise its budget in remote.ts of marketing: html: 22000. Then build and deploy again.',
  });
});

test('accepts a page within a raised budget, and not one over it', async () => {
  await check(home(20_900), 22_000);
  await expect(check(home(22_100), 22_000)).rejects.toThrow('over its budget of 22000');
});

test('counts a page that compresses well as a tenth of its bytes: browsers parse all of it', async () => {
  await check({ 'index.html': Buffer.alloc(HTML_BUDGET * 10, 'x') });
  await expect(check({ 'index.html': Buffer.alloc(HTML_BUDGET * 10 + 1, 'x') })).rejects.toThrow(
    'has 14001 bytes of HTML',
  );
});

test('the not-found page has the default budget', async () => {
  await expect(check({ '404.html': randomBytes(HTML_BUDGET + 1) })).rejects.toMatchObject({
    hint: 'Make the not-found page smaller. Then build and deploy again.',
  });
});
