import type { TestRepository } from '../../../../release/fixtures/TestRepository.fixture';
import { liveRepository, runStep } from './runStep.fixture';

jest.setTimeout(120_000);

let repository: TestRepository;
beforeEach(async () => {
  repository = await liveRepository();
});

const preview = (PULL = '12') => runStep(repository.folder, 'preview', { PULL });

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

test('a pull request that changes no app has no preview, and no address', async () => {
  expect(await preview()).toMatchObject({ code: 0, output: '' });
  expect(await shown()).toBeUndefined();
});

test('a preview that the release tool refuses is red, and has no address', async () => {
  await repository.build('marketing', { manifest: { duplicates: ['react'] } });
  const { code, output, printed } = await preview();
  expect([code, output]).toEqual([1, '']);
  expect(printed).toContain('can’t be published');
});
