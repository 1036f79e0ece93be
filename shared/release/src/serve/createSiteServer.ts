import { NOT_FOUND_PAGE, pageFile } from '@site/contract';
import fastifyStatic from '@fastify/static';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFile, keyOf, pageWithoutSlash } from './addresses';
import { NO_RELEASE, NOTHING, UNREADABLE } from './answers';
import { httpProxy } from './apiProxy';
import { cacheControl, SECURITY_HEADERS } from './headers';
import { requireOrigin } from './requireOrigin';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
}

/**
 * A server for a directory store: its pages under their addresses, its files with their compressed copies, and `/api`
 * passed on. It keeps nothing in memory, so what a deploy writes is served from the next request on. Logs nothing.
 *
 * @returns a server that does not listen yet
 * @throws Refusal when the API's origin is none
 */
export function createSiteServer({ folder, api }: SiteServerOptions): FastifyInstance {
  requireOrigin('API_ORIGIN', api);
  const server = fastify({
    forceCloseConnections: true,
    // The default of 100 characters would take an API path with a long token for an unknown one.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, _request, reply) => void plainText(reply, 400, UNREADABLE),
  });

  server.addHook('onRequest', async (_request, reply) => void reply.headers(SECURITY_HEADERS));
  void server.register(httpProxy, { api });
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
  });
  server.get('/*', (request, reply) => {
    const key = keyOf(request.url);
    if (!key) return reply.callNotFound();
    const page = pageWithoutSlash(request.url);
    if (page && existsSync(path.join(folder, pageFile(page.pathname))))
      return reply.redirect(page.address, 308);
    return reply.headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding' }).sendFile(key);
  });
  server.setNotFoundHandler((request, reply) => notFound(folder, request, reply));
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    // A folder's name is refused, not unknown, to the sender of files; a visitor finds nothing either way.
    plainText(
      reply,
      statusCode === 403 ? 404 : statusCode,
      statusCode < 500 ? NOTHING : 'This answer broke off.',
    ),
  );
  return server;
}

async function notFound(folder: string, { method, url, headers }: FastifyRequest, reply: FastifyReply) {
  // A page in place of a missing script would run as one.
  if (isFile(url) || (method !== 'GET' && method !== 'HEAD')) return plainText(reply, 404, NOTHING);
  const page = await readCopy(path.join(folder, NOT_FOUND_PAGE), headers['accept-encoding']);
  if (!page) return plainText(reply, 503, NO_RELEASE);
  return reply
    .code(404)
    .headers({ 'Cache-Control': cacheControl(NOT_FOUND_PAGE), Vary: 'Accept-Encoding', ...page.headers })
    .type('text/html; charset=utf-8')
    .send(page.bytes);
}

/** A file, or the smallest of its compressed copies that whoever asks can read. Not by `sendFile`, which led here. */
async function readCopy(file: string, accepted: string | string[] = '') {
  for (const [coding, ending] of COPIES) {
    const bytes = accepted.includes(coding) && (await readFile(file + ending).catch(() => undefined));
    if (bytes) return { bytes, headers: { 'Content-Encoding': coding } };
  }
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && { bytes, headers: {} };
}

/** From the smallest. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const plainText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .headers({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
