import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { commentOnPullRequest, type GitHub } from './commentOnPullRequest';

/** Comments on pull request 12, as GitHub’s API keeps them. */
let comments: { id: number; body: string }[];
let server: Server;
let github: GitHub;
beforeEach(async () => {
  comments = [];
  server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
      const reply = (status: number, value: unknown) =>
        response.writeHead(status).end(JSON.stringify(value));
      if (request.headers.authorization !== 'Bearer token') return reply(403, {});
      if (pathname === '/repos/owner/site/issues/12/comments') {
        if (request.method === 'POST') {
          comments.push({ id: comments.length, ...(JSON.parse(sent) as { body: string }) });
          return reply(201, {});
        }
        const [page, size] = ['page', 'per_page'].map((name) => Number(searchParams.get(name)));
        return reply(
          200,
          comments.slice(((page ?? 1) - 1) * (size ?? 0), (page ?? 1) * (size ?? 0)),
        );
      }
      const [, id = ''] = /^\/repos\/owner\/site\/issues\/comments\/(\d+)$/.exec(pathname) ?? [];
      const comment = comments[Number(id)];
      if (request.method !== 'PATCH' || id === '' || !comment) return reply(404, {});
      return reply(200, Object.assign(comment, JSON.parse(sent)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  github = { api, repository: 'owner/site', token: 'token' };
});
afterEach(() => server.close());

test('writes one comment for each thing, and replaces it', async () => {
  await commentOnPullRequest(github, 12, 'the preview of marketing', 'first');
  await commentOnPullRequest(github, 12, 'the preview of account', 'other');
  // A second page of comments.
  for (let id = comments.length; id < 150; id += 1) comments.unshift({ id, body: 'Nice!' });
  comments.forEach((comment, id) => Object.assign(comment, { id }));
  await commentOnPullRequest(github, 12, 'the preview of marketing', 'second');
  expect(comments.map(({ body }) => body).filter((body) => body !== 'Nice!')).toEqual([
    '<!-- the preview of marketing -->\nsecond',
    '<!-- the preview of account -->\nother',
  ]);
});

test('says what GitHub refuses', async () => {
  await expect(
    commentOnPullRequest({ ...github, token: 'other' }, 12, 'a preview', 'text'),
  ).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(/^GET http.*: GitHub replied 403$/) as string,
  });
});
