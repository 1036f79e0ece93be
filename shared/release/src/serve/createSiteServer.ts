import { httpProxy } from './apiProxy';
import { APPS, NOT_FOUND_PAGE, pageFile, RELEASES } from '@site/contract';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheControl, SECURITY_HEADERS } from './headers';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`. */
  api: string;
}

/**
 * A server for a directory store: its pages under their addresses, its files with their compressed copies, and `/api`
 * passed on. It keeps nothing in memory, so what a deploy writes is served from the next request on. Logs nothing.
 *
 * @returns a server that does not listen yet
 */
export function createSiteServer({ folder, api }: SiteServerOptions): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    // The default of 100 characters would take an API path with a long token for an unknown one.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, _request, reply) => void plainText(reply, 400, 'This address can’t be read.'),
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
    const key = keyOf(request);
    const redirect = withoutTrailingSlash(request, (page) => existsSync(path.join(folder, page)));
    if (redirect) return reply.redirect(redirect, 308);
    return reply.headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding' }).sendFile(key);
  });
  server.setNotFoundHandler((request, reply) => notFound(folder, request, reply));
  return server;
}

const pathOf = (request: FastifyRequest) => decodeURIComponent(new URL(request.url, 'http://site').pathname);

/** The object that an address stands for: a page's address has no ending. */
function keyOf(request: FastifyRequest): string {
  const pathname = pathOf(request);
  return path.posix.extname(pathname) ? pathname.slice(1) : pageFile(pathname);
}

function withoutTrailingSlash(request: FastifyRequest, isThere: (page: string) => boolean): string | undefined {
  const { pathname, search } = new URL(request.url, 'http://site');
  const page = /^(\/[\w-]+)+(?=\/$)/.exec(pathname)?.[0];
  return page && isThere(pageFile(page)) ? page + search : undefined;
}

async function notFound(folder: string, request: FastifyRequest, reply: FastifyReply) {
  const { method, url } = request;
  const isFile = [APPS, RELEASES].some((place) => url.startsWith(`/${place}`)) || path.posix.extname(pathOf(request));
  // A page in place of a missing script would run as one.
  if (isFile || (method !== 'GET' && method !== 'HEAD')) return plainText(reply, 404, 'There is nothing at this address.');
  const page = await readFile(path.join(folder, NOT_FOUND_PAGE)).catch(() => undefined);
  if (!page) return plainText(reply, 503, 'This site has no release yet.');
  return reply.code(404).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

const plainText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
