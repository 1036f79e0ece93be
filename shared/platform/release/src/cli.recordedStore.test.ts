import { FORMAT } from '@site/format';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pageText } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

// With the composer of the store’s own shell.
jest.unmock('./compose/composeVariant');

/** A store, as the commands of its time wrote it. A change of the format records another one, and this one stays. */
interface RecordedStore {
  commands: string[];
  /** One character a byte, by path. */
  files: Record<string, string>;
}

const STORES = path.join(import.meta.dirname, '../fixtures/recordedStores');

/** Returns a repository without builds whose store is the recorded one of this format. */
async function readRecorded() {
  const repository = await TestRepository.make();
  const name = `format${FORMAT}.json.br`;
  const bytes = brotliDecompressSync(await readFile(path.join(STORES, name)));
  const { commands, files } = JSON.parse(String(bytes)) as RecordedStore;
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(repository.site, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content, 'latin1');
  }
  return { repository, commands };
}

test('what earlier commands wrote is read, changed and taken back', async () => {
  const { repository, commands } = await readRecorded();
  const run = async (...words: string[]) => {
    const result = await repository.release(words);
    expect([result.code, result.err]).toEqual([0, '']);
    return result.out;
  };
  const pageAt = (file: string) => readFile(path.join(repository.site, file), 'utf8');

  expect(await run('verify')).toMatch(/is intact/);
  const history = JSON.parse(await run('history', '--json')) as unknown[];
  expect(history).toHaveLength(commands.length);
  expect(await run('status')).toContain('5 % of the visitors get account');
  expect(await pageAt('films/_.html')).toContain("replace('/films/of'");

  await run('rollback');
  expect(await run('status')).not.toContain('5 %');
  await repository.build('account', {
    files: { 'prerender/ConfirmEmail.js': pageText('Third') },
  });
  await run('deploy', 'account');
  expect(await pageAt('account/confirm.html')).toContain('Third');
  await run('rollback', 'account');
  expect(await pageAt('account/confirm.html')).not.toContain('Third');
  await run('retire', 'films');
  await run('prune');
  expect(await run('verify')).toMatch(/is intact/);
});
