import { createNote, whoReleases } from './whoReleases';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test('a team is named only if it publishes its name', async () => {
  delete process.env.RELEASE_TEAM;
  expect((await createNote()).team).toBeUndefined();
  process.env.RELEASE_TEAM = 'marketing';
  expect((await createNote()).team).toBe('marketing');
  process.env.RELEASE_TEAM = 'one\ntwo';
  await expect(createNote()).rejects.toThrow('RELEASE_TEAM');
});

test.each(['one\ntwo', '\u001b[31mred', 'x'.repeat(201), ' '])(
  'refuses %j as a name',
  async (name) => {
    process.env.RELEASE_BY = name;
    await expect(whoReleases()).rejects.toMatchObject({ hint: 'Set RELEASE_BY to it.' });
  },
);
