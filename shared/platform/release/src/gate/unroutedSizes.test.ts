import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { makeLive, pageText, publishBuild, type Difference } from '../../fixtures/testSite.fixture';
import { randomBytes } from 'node:crypto';

jest.unmock('../compose/composeVariant');

const PAGE = { scripts: ['Page.js'], budget: 5_000 };

/** Deploys a remote whose page no route leads to. */
async function deploy(difference: Difference) {
  const { store } = await liveStoreInMemory();
  return makeLive(store, { billing: await publishBuild(store, 'billing', difference) });
}

/** A page that compression barely shrinks. */
const large = { 'prerender/Page.js': pageText(randomBytes(20_000).toString('base64')) };

test('a remote’s own deploy is refused for what would refuse that of the route', async () => {
  await expect(deploy({ files: large })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^billing\/Page composed with shell \S+ and billing \S+ has 2\d{4} bytes of HTML .*, over its budget of 14000$/,
    ) as string,
    hint: expect.stringContaining('in remote.ts of billing: html: ') as string,
  });
  const pages = { Page: { ...PAGE, html: 30_000 } };
  expect((await deploy({ files: large, manifest: { pages } })).number).toBe(2);
});

test('a part is measured with the pages that show it', async () => {
  const pages = { Page: { ...PAGE, isPart: true as const } };
  expect((await deploy({ files: large, manifest: { pages } })).number).toBe(2);
});

test('a deploy is told all that it is refused for in one answer', async () => {
  const pages = { Page: PAGE, Other: PAGE, Cart: PAGE };
  const throwing = (why: string) => `exports.default = () => { throw new Error('${why}'); };`;
  const files = {
    ...large,
    'prerender/Other.js': throwing('document is not defined'),
    'prerender/Cart.js': throwing('no cart'),
  };
  const origins = { connect: ['https://maps.example'] };
  const refused = deploy({ files, manifest: { pages, origins } });
  for (const fault of [
    'asks for more than the live site may use: + connect-src https://maps.example',
    'document is not defined',
    'no cart',
    'over its budget of 14000',
  ])
    await expect(refused).rejects.toThrow(fault);
  await expect(refused).rejects.toMatchObject({
    hint: expect.stringMatching(/again with --allow\. Correct shell or billing, then/) as string,
  });
});
