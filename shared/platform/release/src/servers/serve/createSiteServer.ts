import { NOT_FOUND_PAGE, POINTER } from '@site/format';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { validate } from '../../documents/readJson';
import { forwardCalls } from './forwardCalls';
import { addSecurityHeaders } from '../responses/securityHeaders';
import { MESSAGES, replyToMalformedRequest, sendFailing, sendMessage } from '../responses/replies';
import { origin } from './settings';
import { isFileAddress, keysAt, leavesApi, withoutExtraSlashes } from '../responses/siteAddress';
import { SiteFiles } from './SiteFiles';

interface SiteServerOptions {
  /** Folder of the store; absolute. */
  folder: string;
  /** Origin of the API that answers `/api`, e.g. `https://api.example.com`. */
  api: string;
}

/**
 * Creates a server for a person's own machine. It serves the pages and files of a store in a folder,
 * compressed and at the same addresses as nginx, and forwards `/api`. The next request after a deploy
 * gets the new release. It has no limits for clients: on the internet, use nginx.
 *
 * @returns a server that does not listen yet
 * @throws Refusal when `api` is not an origin
 */
export function createSiteServer({ folder, api }: SiteServerOptions): FastifyInstance {
  const hint = 'Set it to the API’s origin, e.g. http://localhost:4000.';
  const target = validate(api, origin, 'API_ORIGIN', hint);
  const server = fastify({
    forceCloseConnections: true,
    return503OnClosing: false,
    // Fastify's default of 100 characters would reply 404 to an API path with a long token.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_error, _request, reply) => void sendMessage(reply, 400, MESSAGES.unreadable),
    clientErrorHandler: replyToMalformedRequest,
  });
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    sendMessage(
      reply,
      statusCode,
      statusCode < 500 ? MESSAGES.unreadable : 'This response was interrupted.',
    ),
  );
  const files = new SiteFiles(folder);
  server.addHook('onSend', async (_request, reply) => addSecurityHeaders(reply));
  // Bodies go to the API as they arrive.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  const forward = forwardCalls(target);
  server.all('/api/*', (request, reply) =>
    leavesApi(request.url) ? sendMessage(reply, 400, MESSAGES.unreadable) : forward(request, reply),
  );
  // For monitoring, as on nginx.
  server.get('/healthz', async (request, reply) =>
    (await files.send(POINTER, request, reply)) ? reply : sendFailing(reply),
  );
  server.get('/*', async (request, reply) => {
    const page = withoutExtraSlashes(request.url);
    if (page?.keys.some((key) => existsSync(path.join(folder, key))))
      return reply.redirect(page.address, 308);
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
