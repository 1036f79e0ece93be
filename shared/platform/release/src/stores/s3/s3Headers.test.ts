import { decode } from '../compression';
import { encode, s3Headers } from './s3Headers';

const VERSION = 'apps/marketing/1.0.0-00000000';
const JSON = 'application/json; charset=utf-8';
const YEAR = 'public, max-age=31536000, immutable, no-transform';
const CHANGING = 'no-cache, no-transform';

test.each([
  ['index.html', 'text/html; charset=utf-8', CHANGING, 'gzip'],
  ['account/confirm', 'text/html; charset=utf-8', CHANGING, 'gzip'],
  ['release.json', JSON, CHANGING, 'gzip'],
  ['releases/12.json', JSON, YEAR, 'gzip'],
  ['sitemap.xml', 'application/xml', CHANGING, 'gzip'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8', CHANGING, 'gzip'],
  ['.well-known/apple-app-site-association', JSON, CHANGING, undefined],
  ['contents/12/Aa-_09', 'application/octet-stream', YEAR, undefined],
  ['favicon.ico', 'image/vnd.microsoft.icon', CHANGING, undefined],
  [`${VERSION}/version.json`, JSON, YEAR, 'gzip'],
  [`${VERSION}/Home.js`, 'text/javascript; charset=utf-8', YEAR, 'br'],
  [`${VERSION}/prerender/Home.js`, 'text/javascript; charset=utf-8', YEAR, 'gzip'],
  [`${VERSION}/main.css`, 'text/css; charset=utf-8', YEAR, 'br'],
  [`${VERSION}/logo.svg`, 'image/svg+xml', YEAR, 'br'],
  [`${VERSION}/phone@2x.avif`, 'image/avif', YEAR, undefined],
  [`${VERSION}/file.of-no-known-kind`, 'application/octet-stream', YEAR, undefined],
])('%s is stored as %s, %s, %s and decodes to its bytes', async (key, type, cache, encoding) => {
  expect(s3Headers(key)).toEqual({
    ContentType: type,
    CacheControl: cache,
    ...(encoding && { ContentEncoding: encoding }),
  });
  const bytes = Buffer.from('text '.repeat(1000));
  const stored = await encode(key, bytes);
  expect(stored.length < bytes.length).toBe(encoding !== undefined);
  expect(await decode(encoding, stored)).toEqual(bytes);
});
