import { containerName } from '@site/format';
import { writeBuild, type Difference } from '../../fixtures/testSite.fixture';
import { readBuild } from './readBuild';

const manifest = (fields: object): Difference => ({ manifest: fields });
const without = (file: string): Difference => ({ files: { [file]: undefined } });
const variable = containerName('marketing');

test.each<[string, Difference, string]>([
  ['no container', without('remoteEntry.js'), 'remoteEntry.js is missing'],
  [
    'a container with another variable',
    { files: { 'remoteEntry.js': 'var marketing;' } },
    `remoteEntry.js does not set the variable ${variable}`,
  ],
  [
    'a container that is an ES module',
    { files: { 'remoteEntry.js': `export const ${variable} = {};` } },
    "remoteEntry.js is not a script: Unexpected token 'export'",
  ],
  ['no Node bundle of a page', without('prerender/Home.js'), 'prerender/Home.js is missing'],
  [
    'no script of a page',
    without('Home.js'),
    'it must have the file Home.js, which pages.Home.scripts names',
  ],
  ['no pages', manifest({ pages: {} }), 'build.json: pages must name a page'],
  [
    'a page without a budget',
    manifest({ pages: { Home: { scripts: ['Home.js'] } } }),
    'build.json: pages.Home.budget is missing',
  ],
  [
    'a version that is a path',
    manifest({ packageVersion: '../1' }),
    'build.json: packageVersion must be a version such as 1.2.0',
  ],
  [
    'a second copy of what a page must have once',
    manifest({ duplicates: ['@emotion/react'] }),
    'it contains a second @emotion/react, and a page must have one',
  ],
  [
    'scripts over the budget of their page',
    manifest({ pages: { Home: { scripts: ['Home.js'], budget: 10 } } }),
    'bytes of scripts (brotli), over its budget of 10',
  ],
  [
    'an unknown setting in a head',
    manifest({ head: { pictureAlt: '{unknown}' } }),
    'the head has {unknown}, and its pages have no setting of that name',
  ],
  [
    'a source map that got lost',
    manifest({ maps: ['Home.js'] }),
    'source-maps/Home.js.map is missing, and build.json names it',
  ],
  [
    'a source map that build.json does not name',
    { manifest: { maps: [] }, files: { 'source-maps/Home.js.map': '{}' } },
    'source-maps/Home.js.map is there, and build.json does not name it',
  ],
])('refuses %s, and says what to do', async (_, difference, fault) => {
  const refusal = readBuild(await writeBuild('marketing', difference));
  await expect(refusal).rejects.toMatchObject({
    message: expect.stringContaining(fault) as string,
    hint: expect.stringMatching(/^[A-Z].*\. Then build again\.$/) as string,
  });
});
