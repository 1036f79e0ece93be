import { liveRepository, runStep } from './runStep.fixture';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';

let repository: TestRepository;
beforeEach(async () => {
  repository = await liveRepository();
});

const preview = (PULL = '12') => runStep(repository, 'preview', { PULL });

/** Returns the apps that the preview shows. */
async function shown(): Promise<string[] | undefined> {
  const { out } = await repository.release(['previews', '--json']);
  const previews = JSON.parse(out) as { name: string; versions: object }[];
  const found = previews.find(({ name }) => name === 'pr-12');
  return found && Object.keys(found.versions).sort();
}

test('a pull request gets one preview of all apps that it changes', async () => {
  await repository.build('account', { files: { 'ConfirmEmail.js': 'ours();' } });
  await repository.build('marketing', { files: { 'Home.js': 'ours();' } });
  const { code, output, printed } = await preview();
  expect([code, printed]).toEqual([0, expect.anything()]);
  expect(output).toMatch(/^address=https?:\/\/[^\s?]+\/\?preview=pr-12\n$/);
  expect(await shown()).toEqual(['account', 'marketing']);
});

test('the next push replaces the preview as a whole, also by other apps, and an empty one deletes it', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'ours();' } });
  await preview();
  await repository.build('marketing');
  await repository.build('account', { files: { 'ConfirmEmail.js': 'ours();' } });
  expect((await preview()).code).toBe(0);
  expect(await shown()).toEqual(['account']);
  await repository.build('account');
  expect(await preview()).toMatchObject({ code: 0, output: '' });
  expect(await shown()).toBeUndefined();
});

test('an app whose sources are those of the base commit is not in the preview', async () => {
  const sources = await repository.addSources('marketing');
  const files = { 'Home.js': 'merged();' };
  await repository.build('marketing', { manifest: { sources }, files });
  await repository.build('account', { files: { 'ConfirmEmail.js': 'ours();' } });
  expect((await preview()).code).toBe(0);
  expect(await shown()).toEqual(['account']);
});

test('an app that can’t be built is named, and not in the preview', async () => {
  await rm(path.join(repository.folder, 'account-remote/dist'), { recursive: true });
  await repository.build('marketing', { files: { 'Home.js': 'ours();' } });
  const { code, printed } = await preview();
  expect([code, printed]).toEqual([0, expect.stringMatching(/^Warning: account is not in the/m)]);
  expect(await shown()).toEqual(['marketing']);
});

test('a preview that the release tool refuses is red, and has no address', async () => {
  await repository.build('marketing', { manifest: { duplicates: ['react'] } });
  const { code, output, printed } = await preview();
  expect([code, output]).toEqual([1, '']);
  expect(printed).toContain('can’t be published');
});
