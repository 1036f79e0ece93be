import { NOT_FOUND_PAGE } from '@site/contract';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Collector } from '../collector/Collector';
import { validate } from '../documents/readJson';
import { handleCall } from './api/handleCall';
import {
  API_METHODS,
  HEALTH_ADDRESS,
  isFileAddress,
  keysAt,
  REPORT_ADDRESS,
  withoutExtraSlashes,
} from './siteAddress';
import { origin, type IsTrusted } from './settings';
import { limitCalls } from './clients/limitCalls';
import { refuseForeign } from './clients/refuseForeign';
import { limitConnections } from './clients/limitConnections';
import { addSecurityHeaders } from './headers';
import { BODY_LIMIT, LIMITS, REPORT_LIMIT, type Limits } from './limits';
import { SiteHealth } from './monitoring/SiteHealth';
import { Traffic } from './monitoring/Traffic';
import { MESSAGES, replyToMalformedRequest, sendMessage } from './replies';
import { SiteFiles } from './SiteFiles';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
  /** @default LIMITS */
  limits?: Partial<Limits>;
  /** Proxies that may say whom they speak for. @default none */
  isTrusted?: IsTrusted;
  /** Follows the requests. @default one that nobody looks at */
  traffic?: Traffic;
  /** Counts the reports that browsers send to `/report`. @default that gets 404 */
  collector?: Collector | undefined;
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
  validate(api, origin, 'API_ORIGIN', 'Set it to the API’s origin, e.g. http://localhost:4000.');
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
    if (traffic.isDraining) reply.header('Connection', 'close');
  });
  server.route({
    method: [...API_METHODS],
    url: '/api/*',
    onRequest: limitCalls(limits.calls),
    handler: handleCall(api, limits.api, traffic),
  });
  if (collector) {
    server.addHook('onClose', () => collector.close());
    server.post(
      REPORT_ADDRESS,
      { onRequest: [refuseForeign, limitCalls(limits.reports)], bodyLimit: REPORT_LIMIT },
      async ({ body }, reply) =>
        collector.receive(String(body))
          ? reply.code(204).header('Cache-Control', 'no-store').send()
          : sendMessage(reply, 400, MESSAGES.unreadable),
    );
  }
  // On the site's own port: a check of another one would succeed while visitors reach nothing.
  server.get(HEALTH_ADDRESS, async (_request, reply) => {
    const checked = await health.check();
    const told = traffic.isDraining ? { ...checked, status: 'draining' } : checked;
    return reply
      .code(told.status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(told);
  });
  server.get('/*', async (request, reply) => {
    const page = withoutExtraSlashes(request.url);
    if (page && existsSync(path.join(folder, page.key))) return reply.redirect(page.address, 308);
    for (const key of keysAt(request.url)) if (await files.send(key, request, reply)) return reply;
    return reply.callNotFound();
  });
  server.setNotFoundHandler(async (request, reply) => {
    // A browser would try to run an HTML page that it got in place of a script.
    if (isFileAddress(request.url) || !['GET', 'HEAD'].includes(request.method))
      return sendMessage(reply, 404, MESSAGES.nothing);
    if (await files.send(NOT_FOUND_PAGE, request, reply.code(404))) return reply;
    return sendMessage(reply, 503, MESSAGES.noRelease);
  });
  return server;
}

/** Creates a server whose requests are limited, without routes. */
function createServer(
  { head, request, idle }: Limits,
  isTrusted: IsTrusted,
  traffic: Traffic,
): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    return503OnClosing: false,
    trustProxy: isTrusted,
    bodyLimit: BODY_LIMIT,
    // Fastify's default of 100 characters would reply 404 to an API path with a long token.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, { raw }, reply) => {
      traffic.follow(raw, reply.raw);
      sendMessage(reply, 400, MESSAGES.unreadable);
    },
    clientErrorHandler: (error, socket) =>
      traffic.noteMalformed(replyToMalformedRequest(error, socket)),
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: Math.min(1000, head) },
  });
  // Bodies are buffered unparsed, so that a slow visitor occupies nobody behind the server.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) =>
    read(null, body),
  );
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) => {
    const refused = statusCode === 413 ? MESSAGES.tooBig : MESSAGES.unreadable;
    const message = statusCode >= 500 ? 'This response was interrupted.' : refused;
    return sendMessage(reply, statusCode, message);
  });
  return server;
}
