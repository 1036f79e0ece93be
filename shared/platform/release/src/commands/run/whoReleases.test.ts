import { whoReleases } from './whoReleases';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test.each(['one\ntwo', '\u001b[31mred', 'x'.repeat(201), ' '])(
  'refuses %j as a name',
  async (name) => {
    process.env.RELEASE_BY = name;
    await expect(whoReleases()).rejects.toMatchObject({ hint: 'Set RELEASE_BY to it.' });
  },
);
