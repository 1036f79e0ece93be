import { APPS, NOT_FOUND_PAGE, pageFile, RELEASES } from '@site/contract';
import fastifyStatic from '@fastify/static';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isFile, storeKey, pageWithoutSlash } from './storeKey';
import { NO_RELEASE, NOTHING, UNREADABLE } from './replies';
import { httpProxy } from './apiProxy';
import { cacheControl } from '../stores/objects/cacheControl';
import { SECURITY_HEADERS } from './headers';
import { isLinked } from './isLinked';
import { LIMITS, type Limits } from './limits';
import { requireOrigin } from './requireOrigin';
import { sendStoredFile } from './sendStoredFile';
import { replyToMalformedRequest } from './replyToMalformedRequest';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** What of its limits is another one. @default LIMITS */
  limits?: Partial<Limits>;
}

/**
 * A server for a directory store: its pages under their addresses, its files with their compressed copies, and `/api`
 * passed on. It keeps nothing in memory, so what a deploy writes is served from the next request on. Logs nothing.
 *
 * @returns a server that does not listen yet
 * @throws Refusal when the API's origin is none
 */
export function createSiteServer({ folder, api, limits }: SiteServerOptions): FastifyInstance {
  requireOrigin('API_ORIGIN', api);
  const server = newServer({ ...LIMITS, ...limits });
  server.addHook('onRequest', async (_request, reply) => void reply.headers(SECURITY_HEADERS));
  void server.register(httpProxy, { api });
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
    onFile: (file) => requireUnlinked(folder, file),
  });
  server.get('/*', async (request, reply) => {
    const key = storeKey(request.url);
    if (!key) return reply.callNotFound();
    const page = pageWithoutSlash(request.url);
    if (page && existsSync(path.join(folder, pageFile(page.pathname))))
      return reply.redirect(page.address, 308);
    if (![APPS, RELEASES].some((place) => key.startsWith(place)))
      return (await sendStoredFile(folder, key, request, reply)) ?? reply.callNotFound();
    return reply
      .headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding' })
      .sendFile(key);
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

function newServer({ head, request, idle, connections }: Limits): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    // The default of 100 characters would take an API path with a long token for an unknown one.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, _request, reply) => void plainText(reply, 400, UNREADABLE),
    clientErrorHandler: replyToMalformedRequest,
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: Math.min(1000, head) },
  });
  // Of "localhost" this counts for its first address alone; the other one listens to this machine, too.
  server.server.maxConnections = connections;
  return server;
}

/** @throws FastifyError when a file is reached through a symbolic link */
async function requireUnlinked(folder: string, file: string) {
  if (await isLinked(folder, file)) throw Object.assign(new Error('a link'), { statusCode: 404 });
}

async function notFound(folder: string, request: FastifyRequest, reply: FastifyReply) {
  const { method, url } = request;
  // A page in place of a missing script would run as one.
  if (isFile(url) || (method !== 'GET' && method !== 'HEAD')) return plainText(reply, 404, NOTHING);
  const sent = await sendStoredFile(folder, NOT_FOUND_PAGE, request, reply.code(404));
  return sent ?? plainText(reply, 503, NO_RELEASE);
}

const plainText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .headers({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
