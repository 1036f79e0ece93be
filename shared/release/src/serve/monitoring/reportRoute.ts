import type { FastifyError, FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Collector } from '../../collector/Collector';
import { reportSchema } from '../../collector/reportSchema';
import { clientOf } from '../clients/clientOf';
import { RateLimiter } from '../clients/RateLimiter';
import type { Rate } from '../limits';
import { TOO_BIG, TOO_MANY, UNREADABLE } from '../serverMessages';
import { sendText } from '../sendText';

/** Where browsers send reports, if the site's `collector` setting says so. */
export const REPORT_ADDRESS = '/report';

/** Bytes of a report: what browsers send as a beacon. */
const REPORT_LIMIT = 64 * 1024;

/** Counts the reports of browsers. Reports that are malformed get 400, and count for nothing. */
export function reportRoute(
  server: FastifyInstance,
  { collector, rate }: { collector: Collector; rate: Rate },
  done: () => void,
): void {
  const limiter = new RateLimiter(rate);
  // A beacon is plain text.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: REPORT_LIMIT },
    (_request, body, read) => read(null, body),
  );
  server.addHook('onClose', () => collector.close());
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    sendText(reply, statusCode, statusCode === 413 ? TOO_BIG : UNREADABLE),
  );
  server.post(REPORT_ADDRESS, {
    // Before the body is read.
    onRequest: async (request, reply) => {
      const wait = limiter.take(clientOf(request.ip));
      if (wait > 0) return sendText(reply.header('Retry-After', wait), 429, TOO_MANY);
    },
    handler: async (request, reply) => {
      const report = v.safeParse(reportSchema, parse(request.body));
      if (!report.success) return sendText(reply, 400, UNREADABLE);
      collector.add(report.output);
      return reply.code(204).header('Cache-Control', 'no-store').send();
    },
  });
  done();
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
