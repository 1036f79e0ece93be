import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { TestRepository } from '../fixtures/TestRepository.fixture';

/**
 * The files of a store by their names, in base64, as JSON compressed by brotli. It was recorded when format 2 was complete,
 * by these commands: deploy of all, deploy with a message, configure, preview, rollout, deploy, rollback, deploy of
 * the shell, freeze. It is never recorded again: sites have stores like this one.
 */
const RECORDED = path.join(import.meta.dirname, '../fixtures/recorded-store.json.br');

const FIRST_MARKETING = '1.0.0-fc4d0677';

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.make();
  const files = JSON.parse(String(brotliDecompressSync(await readFile(RECORDED)))) as Record<
    string,
    string
  >;
  for (const [name, bytes] of Object.entries(files)) {
    const file = path.join(repository.site, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, 'base64');
  }
});

/** Runs a command that must succeed. @returns what it prints */
async function release(...words: string[]): Promise<string> {
  const { code, out, err } = await repository.release(words);
  expect([words, code, err]).toEqual([words, 0, '']);
  return out;
}

const page = (name: string) => readFile(path.join(repository.site, name), 'utf8');

test('every command that reads accepts a store of the first day of its format', async () => {
  await release('verify');
  expect(await release('status')).toContain('Rollout: 5 % of the visitors get marketing');
  expect(await release('history', '--last', '20')).toMatch(/rollback account/);
  expect(await release('previews')).toMatch(/\btry\b/);
});

test('a store of the first day of its format is deployed to and rolled back', async () => {
  const confirm = await page('account/confirm.html');
  await release('unfreeze');
  await repository.build('account', { files: { 'ConfirmEmail.js': 'today();' } });
  await release('deploy', 'account');
  expect(await page('account/confirm.html')).not.toBe(confirm);
  await release('rollback', 'account');
  expect(await page('account/confirm.html')).toBe(confirm);
  await release('rollback', '--to', '1');
  expect(await page('release.json')).toContain(`"version": "${FIRST_MARKETING}"`);
  await release('verify');
});
