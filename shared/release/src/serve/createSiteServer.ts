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
import type { Collector } from '../collector/Collector';
import { cacheControl } from '../stores/objects/cacheControl';
import { addSecurityHeaders } from './addSecurityHeaders';
import { apiProxy, sendMessage } from './api/apiProxy';
import { limitConnections } from './clients/limitConnections';
import type { IsTrusted } from './clients/trustedProxies';
import { SECURITY_HEADERS } from './headers';
import { isFileAddress } from './isFileAddress';
import { isSymlinked } from './isSymlinked';
import { LIMITS, type Limits } from './limits';
import { healthRoute } from './monitoring/healthRoute';
import { reportRoute } from './monitoring/reportRoute';
import { SiteHealth } from './monitoring/SiteHealth';
import { Traffic } from './monitoring/Traffic';
import { replyToMalformedRequest } from './replyToMalformedRequest';
import { requireOrigin } from './requireOrigin';
import { sendStoredFile } from './sendStoredFile';
import { NO_RELEASE, NOT_FOUND, UNREADABLE } from './serverMessages';
import { sendText } from './sendText';
import { staticFileKey } from './staticFileKey';
import { storeKey } from './storeKey';
import { withoutTrailingSlash } from './withoutTrailingSlash';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** Overrides of single limits. @default LIMITS */
  limits?: Partial<Limits>;
  /** Proxies that may say whom they speak for. @default none */
  isTrusted?: IsTrusted;
  /** Follows the requests. @default one that nobody looks at */
  traffic?: Traffic;
  /** Counts the reports that browsers send to `/report`. @default there is nothing */
  collector?: Collector | undefined;
  /** Checks the store. @default a check of `folder` */
  health?: SiteHealth;
}

/**
 * Creates a server for a directory store: it serves pages, files with their compressed copies, and
 * forwards `/api`. It caches nothing, so the next request after a deploy gets the new release. It
 * logs nothing itself: `traffic` emits every request.
 *
 * @returns a server that does not listen yet
 * @throws Refusal when `api` is not an origin
 */
export function createSiteServer({
  folder,
  api,
  limits: overrides,
  isTrusted = () => false,
  traffic = new Traffic(),
  collector,
  health = new SiteHealth(folder),
}: SiteServerOptions): FastifyInstance {
  requireOrigin('API_ORIGIN', api);
  const limits = { ...LIMITS, ...overrides };
  const server = createServer(limits, isTrusted, traffic);
  // On "localhost" this limits only its first address. The other one is local as well.
  limitConnections(server.server, limits, isTrusted);
  server.addHook('onRequest', async (request, reply) => {
    traffic.follow(request.raw, reply.raw);
  });
  server.addHook('onSend', addSecurityHeaders);
  server.addHook('onSend', async (_request, reply) => {
    if (traffic.stage === 'closing') reply.header('Connection', 'close');
  });
  void server.register(apiProxy, { api, rate: limits.calls, traffic });
  void server.register(healthRoute, { health, traffic });
  if (collector) void server.register(reportRoute, { collector, rate: limits.calls });
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    dotfiles: 'deny',
    index: false,
    onFile: (file) => requireNoSymlink(folder, file),
  });
  server.get('/*', async (request, reply) => {
    const key = storeKey(request.url);
    const page = withoutTrailingSlash(request.url);
    if (key && page && existsSync(path.join(folder, pageFile(page.pathname))))
      return reply.redirect(page.address, 308);
    if (key && [APPS, RELEASES].some((prefix) => key.startsWith(prefix)))
      return reply
        .headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding' })
        .sendFile(key);
    for (const file of [key, staticFileKey(request.url)])
      if (file && (await sendStoredFile(folder, file, request, reply))) return reply;
    return reply.callNotFound();
  });
  server.setNotFoundHandler((request, reply) => sendNotFound(folder, request, reply));
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    // @fastify/static replies 403 to the address of a folder. To a visitor it is not found.
    sendText(
      reply,
      statusCode === 403 ? 404 : statusCode,
      statusCode < 500 ? NOT_FOUND : 'This response was interrupted.',
    ),
  );
  return server;
}

function createServer(
  { head, request, idle }: Limits,
  isTrusted: IsTrusted,
  traffic: Traffic,
): FastifyInstance {
  return fastify({
    forceCloseConnections: true,
    return503OnClosing: false,
    trustProxy: isTrusted,
    // Fastify's default of 100 characters would reply 404 to an API path with a long token.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, { raw, url }, reply) => {
      traffic.follow(raw, reply.raw);
      if (!url.startsWith('/api/')) return void sendText(reply, 400, UNREADABLE);
      traffic.noteCall(raw, 'refused');
      void sendMessage(reply.headers(SECURITY_HEADERS.data), 400, UNREADABLE);
    },
    clientErrorHandler: (error, socket) =>
      traffic.noteMalformed(replyToMalformedRequest(error, socket)),
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: Math.min(1000, head) },
  });
}

/** @throws FastifyError when a symbolic link leads to the file */
async function requireNoSymlink(folder: string, file: string) {
  if (await isSymlinked(folder, file))
    throw Object.assign(new Error('a symbolic link'), { statusCode: 404 });
}

async function sendNotFound(folder: string, request: FastifyRequest, reply: FastifyReply) {
  // A browser would try to run an HTML page that it got in place of a script.
  if (isFileAddress(request.url) || !['GET', 'HEAD'].includes(request.method))
    return sendText(reply, 404, NOT_FOUND);
  const page = sendStoredFile(folder, NOT_FOUND_PAGE, request, reply.code(404));
  return (await page) ?? sendText(reply, 503, NO_RELEASE);
}
