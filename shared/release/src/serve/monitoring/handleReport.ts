import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Collector } from '../../collector/Collector';
import { reportSchema } from '../../collector/Report';
import { MESSAGES, sendMessage } from '../replies';

const bodySchema = v.pipe(v.string(), v.parseJson(), reportSchema);

/** Returns a handler that counts a browser's report. A malformed one gets 400, and counts for nothing. */
export const handleReport =
  (collector: Collector) =>
  async ({ body }: FastifyRequest, reply: FastifyReply) => {
    const report = v.safeParse(bodySchema, String(body));
    if (!report.success) return sendMessage(reply, 400, MESSAGES.unreadable);
    collector.add(report.output);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  };
