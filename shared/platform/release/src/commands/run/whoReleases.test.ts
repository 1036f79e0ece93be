import os from 'node:os';
import { whoReleases } from './whoReleases';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test.each(['one\ntwo', '\u001b[31mred', '\u202edor', 'x'.repeat(201), ' ', '\u200b\u200d'])(
  'refuses %j as a name',
  async (name) => {
    process.env.RELEASE_BY = name;
    await expect(whoReleases()).rejects.toMatchObject({ hint: 'Set RELEASE_BY to it.' });
  },
);

test.each(['علی\u200cرضا', 'Kim 👩\u200d💻'])('accepts %s, which has a joiner', async (name) => {
  process.env.RELEASE_BY = name;
  expect(await whoReleases()).toBe(name);
});

test('a user without a name, as of docker run --user 54321, is told to set RELEASE_BY', async () => {
  // Git fails there.
  Object.assign(process.env, { RELEASE_BY: '', INIT_CWD: '/no/such/folder' });
  jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('ENOENT');
  });
  await expect(whoReleases()).rejects.toMatchObject({
    message: expect.stringMatching(/^your name is not known: .* for the user \d+$/) as string,
    hint: 'Set RELEASE_BY to it.',
  });
});
