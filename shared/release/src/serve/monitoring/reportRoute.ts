import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Collector } from '../../collector/Collector';
import { reportSchema } from '../../collector/reportSchema';
import { limitCalls } from '../clients/limitCalls';
import type { Rate } from '../limits';
import { sendText } from '../sendText';
import { UNREADABLE } from '../serverMessages';

/** Where browsers send reports, if the site's `collector` setting says so. */
export const REPORT_ADDRESS = '/report';

/** Bytes of a report: what browsers send as a beacon. */
const REPORT_LIMIT = 64 * 1024;

const bodySchema = v.pipe(v.string(), v.parseJson(), reportSchema);

/** Counts the reports of browsers. Reports that are malformed get 400, and count for nothing. */
export function reportRoute(
  server: FastifyInstance,
  { collector, rate }: { collector: Collector; rate: Rate },
  done: () => void,
): void {
  limitCalls(server, {
    rate,
    size: REPORT_LIMIT,
    refuse: (_request, reply, status, why) => sendText(reply, status, why),
  });
  server.addHook('onClose', () => collector.close());
  server.post(REPORT_ADDRESS, async ({ body }, reply) => {
    const report = v.safeParse(bodySchema, String(body));
    if (!report.success) return sendText(reply, 400, UNREADABLE);
    collector.add(report.output);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
  done();
}
