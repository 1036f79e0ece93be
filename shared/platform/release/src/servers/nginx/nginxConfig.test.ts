import { CONTENT_TYPES } from '@site/format';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOT_SEGMENT } from '../responses/siteAddress';
import { isCompressible } from '../../stores/compression';

const CONFIG = readFileSync(path.join(import.meta.dirname, 'site.conf'), 'utf8');

/** Returns the directives of the block with a head, without its nested blocks. */
const blockOf = (head: string) =>
  CONFIG.split(`${head} {\n`)[1]
    ?.split(/ *}\n/)[0]
    ?.match(/\S.*(?=;$)/gm);

/** Returns what follows each directive with a name. */
const valuesOf = (name: string) =>
  [...CONFIG.matchAll(new RegExp(`^ *${name} (.*);$`, 'gm'))].map(([, value]) => value);

test('site.conf has the same types, and compresses the same', () => {
  const types = Object.entries(CONTENT_TYPES);
  expect(blockOf('    types')).toEqual(types.map(([extension, type]) => `${type} ${extension}`));
  const texts = types.filter(([extension]) => isCompressible(`.${extension}`));
  const copies = [...CONFIG.matchAll(/~ "\\\.(\w+)\$" {\s+types { (.*) (\w+) br; }/g)];
  expect(copies.map(([, pattern, type, extension]) => [pattern, extension, type])).toEqual(
    texts.map(([extension, type]) => [extension, extension, type]),
  );
  const extensions = texts.map(([extension]) => extension).join('|');
  expect(blockOf('map $uri $site_vary')).toContain(
    `"~\\.(${extensions})(\\.br)?$" Accept-Encoding`,
  );
  const names = [...new Set(texts.map(([, type]) => type))].filter((type) => type !== 'text/html');
  for (const name of ['gzip_types', 'charset_types'])
    expect(valuesOf(name)).toEqual([names.join(' ')]);
});

test('site.conf refuses the same dot segments in the address of a call, and in its decoded path', () => {
  expect(CONFIG).toContain(`if ($request_uri ~* "^/api(?=/)[^?]*(?:${DOT_SEGMENT})")`);
  expect(CONFIG).toContain(`if ($uri ~* "${DOT_SEGMENT}")`);
});
