import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const COMMENTS = '/repos/owner/site/issues/12/comments';

/** Comments on pull request 12, as GitHub’s API keeps them: more than one page, and one of ours. */
const comments = Array.from({ length: 150 }, () => ({ body: 'Nice!' }));
comments.push({ body: '<!-- the preview of account -->\nother' });
const server = createServer((request, response) => {
  void text(request).then((sent) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const reply = (status: number, value: unknown) =>
      response.writeHead(status).end(JSON.stringify(value));
    if (request.headers.authorization !== 'Bearer token') return reply(403, {});
    if (request.method === 'GET' && pathname === COMMENTS) {
      const end = Number(searchParams.get('page')) * Number(searchParams.get('per_page'));
      const page = comments.map((comment, id) => ({ id, ...comment }));
      return reply(200, page.slice(end - Number(searchParams.get('per_page')), end));
    }
    const id = pathname === COMMENTS ? comments.length : Number(path.basename(pathname));
    comments[id] = JSON.parse(sent) as { body: string };
    reply(200, {});
  });
});

let file: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  file = path.join(await temporaryFolder(), 'preview.txt');
});
afterAll(() => server.close());

async function comment(words: string, changes: Record<string, string> = {}) {
  await writeFile(file, words);
  const GITHUB_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = { GITHUB_API_URL, GITHUB_REPOSITORY: 'owner/site', GITHUB_TOKEN: 'token' };
  const env = { ...process.env, ...github, ...changes };
  const options = [file, '--pull', '12', '--about', 'the preview of marketing'];
  const command = path.join(__dirname, 'comment.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', command, ...options], { env });
}

test('writes one comment for each thing, and replaces it', async () => {
  await comment('first');
  await comment('second');
  expect(comments.slice(150).map(({ body }) => body)).toEqual([
    '<!-- the preview of account -->\nother',
    '<!-- the preview of marketing -->\nsecond',
  ]);
});

test('says what GitHub refuses', async () => {
  await expect(comment('text', { GITHUB_TOKEN: 'other' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/GET http.*: GitHub replied 403/) as string,
  });
});
