import { APPS, NOT_FOUND_PAGE } from '@site/contract';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Collector } from '../collector/Collector';
import { cacheControl } from '../stores/cacheControl';
import { apiProxy, sendMessage } from './api/apiProxy';
import { limitConnections } from './clients/limitConnections';
import type { IsTrusted } from './clients/trustedProxies';
import { addSecurityHeaders, SECURITY_HEADERS } from './headers';
import { isSymlinked } from './isSymlinked';
import { LIMITS, type Limits } from './limits';
import { reportRoute } from './monitoring/reportRoute';
import { HEALTH_ADDRESS } from './monitoring/requestKind';
import { SiteHealth } from './monitoring/SiteHealth';
import { Traffic } from './monitoring/Traffic';
import { replyToMalformedRequest } from './replyToMalformedRequest';
import { requireOrigin } from './requireOrigin';
import { sendText } from './sendText';
import { NO_RELEASE, NOT_FOUND, UNREADABLE } from './serverMessages';
import { isFileAddress, keysAt, withoutTrailingSlash } from './siteAddress';
import { SiteFiles } from './SiteFiles';

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
 * Creates a server for a store in a folder: it serves pages and files, compressed, and forwards
 * `/api`. The next request after a deploy gets the new release. It logs nothing itself: `traffic`
 * emits every request.
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
  const files = new SiteFiles(folder);
  // On "localhost" this limits only its first address. The other one is local as well.
  limitConnections(server.server, limits, isTrusted);
  server.addHook('onRequest', async (request, reply) => {
    traffic.follow(request.raw, reply.raw);
  });
  server.addHook('onSend', async (_request, reply) => {
    addSecurityHeaders(reply);
    if (traffic.stage === 'closing') reply.header('Connection', 'close');
  });
  void server.register(apiProxy, { api, limits, traffic });
  if (collector) void server.register(reportRoute, { collector, rate: limits.calls });
  // For the files of versions alone: they are large, never change, and have compressed copies.
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    index: false,
    onFile: async (file) => {
      if (await isSymlinked(folder, file))
        throw Object.assign(new Error('a symbolic link'), { statusCode: 404 });
    },
  });
  // On the site's own port: a check of another one would succeed while visitors reach nothing.
  server.get(HEALTH_ADDRESS, async (_request, reply) => {
    const checked = await health.check();
    const told = traffic.stage === 'serving' ? checked : { ...checked, status: 'draining' };
    return reply
      .code(told.status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(told);
  });
  server.get('/*', async (request, reply) => {
    const page = withoutTrailingSlash(request.url);
    if (page && existsSync(path.join(folder, page.key))) return reply.redirect(page.address, 308);
    for (const key of keysAt(request.url)) {
      if (key.startsWith(APPS))
        return reply
          .headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding' })
          .sendFile(key);
      if (await files.send(key, request, reply)) return reply;
    }
    return reply.callNotFound();
  });
  server.setNotFoundHandler(async (request, reply) => {
    // A browser would try to run an HTML page that it got in place of a script.
    if (isFileAddress(request.url) || !['GET', 'HEAD'].includes(request.method))
      return sendText(reply, 404, NOT_FOUND);
    if (await files.send(NOT_FOUND_PAGE, request, reply.code(404))) return reply;
    return sendText(reply, 503, NO_RELEASE);
  });
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
