import { APPS, CONTENT_TYPES } from '@site/format';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MESSAGES } from '../responses/replies';
import { KINDS_BY_TYPE } from '../responses/securityHeaders';
import { DOT_SEGMENT, FILE, UNSERVED } from '../responses/siteAddress';
import { CACHE_CONTROL } from '../../stores/caching';
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

test('site.conf knows scripts and data by the same types', () => {
  expect(blockOf('map "$status $sent_http_content_type" $site_type')).toEqual(
    expect.arrayContaining(
      Object.entries(KINDS_BY_TYPE).map(
        ([kind, type]) => `"~*${type.replace('^', '^\\d+ ')}" ${kind}`,
      ),
    ),
  );
});

test('site.conf has the same caching', () => {
  const values = blockOf('map "$status $uri" $site_cache_control');
  expect(values).toContain(`default "${CACHE_CONTROL.changing}"`);
  expect(values).toContain(`"~ /${APPS}" "${CACHE_CONTROL.immutable}"`);
});

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

test('site.conf serves files at the same paths', () => {
  for (const pattern of [UNSERVED, FILE, `^/${APPS}`])
    expect(CONFIG).toContain(`    location ~ "${pattern}" {\n`);
});

test('site.conf sends the same messages', () => {
  const { nothing, noRelease, unreadable } = MESSAGES;
  expect(valuesOf('return')).toEqual(
    expect.arrayContaining([
      `404 "${nothing}"`,
      `503 "${noRelease}"`,
      `503 '${JSON.stringify({ status: 'failing', reason: noRelease })}'`,
      `400 "${unreadable}"`,
    ]),
  );
});

test('site.conf refuses the same dot segments in the address of a call, and in its decoded path', () => {
  expect(CONFIG).toContain(`if ($request_uri ~* "^/api(?=/)[^?]*(?:${DOT_SEGMENT})")`);
  expect(CONFIG).toContain(`if ($uri ~* "${DOT_SEGMENT}")`);
});
