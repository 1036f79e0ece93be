import { factsWith, logEntry, momentOf } from '../../fixtures/logEntry.fixture';
import { makePreview, requirePreview } from './previews';

/** Kim's preview of marketing. */
const preview = {
  ...{ by: 'Kim', versions: { marketing: '1.0.0-a' }, release: 2, createdAt: momentOf(2) },
  ...{ keeps: {}, pages: {} },
};
const newest = logEntry({ number: 2, internal: { previews: { 'pr-1': preview } } });

const make = async (...apps: string[]) => {
  const versions = Object.fromEntries(apps.map((app) => [app, '1.0.0-b']));
  return makePreview('pr-1', versions)(newest, factsWith());
};

test('a preview replaces an earlier one of its apps, and none of another app', async () => {
  for (const apps of [['marketing'], ['marketing', 'account']])
    expect(await make(...apps)).toMatchObject({ preview: { name: 'pr-1' } });
  await expect(make('account')).rejects.toThrow(
    expect.objectContaining({
      name: 'Refusal',
      message: 'preview pr-1 in the store shows marketing 1.0.0-a, by Kim, and not account',
      cure: 'Choose another name, or delete that preview first: npm run release -- previews --delete pr-1',
    }) as Error,
  );
});

test('a preview that shows another version than expected is refused', () => {
  expect(requirePreview(newest, 'pr-1', 'the store', { version: '1.0.0-a' })).toBe(preview);
  for (const version of ['1.0.0-b', undefined])
    expect(() => requirePreview(newest, 'pr-1', 'the store', { version })).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        message: `preview pr-1 in the store shows marketing 1.0.0-a, by Kim; ${version ?? 'none'} was expected`,
        cure: 'Look at it, then activate it with --expect 1.0.0-a.',
      }) as Error,
    );
});
