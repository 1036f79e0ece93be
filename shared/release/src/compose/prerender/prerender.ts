import type { PrerenderRequest, PrerenderResult } from '@site/contract';
import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { createLimiter } from '../../concurrency/createLimiter';
import { Refusal } from '../../errors/Refusal';
import { integrityOf } from '../../documents/integrity';
import { describeFailure, describeOutput, truncate } from '../sandbox/describeFailure';
import { runPrerender, type PrerenderOutcome } from './runPrerender';

/** A page to render, and its sources. */
export interface PrerenderTask {
  /** The page's name in messages, e.g. `/private-policy`. */
  page: string;
  /** Its versions, e.g. `shell 1.0.0-3c8edcda` and `marketing 1.0.0-93997a22`. */
  versions: string[];
  /** CommonJS source of the shell's Node bundle. */
  source: string;
  request: PrerenderRequest;
}

/** A rendered page. */
export type Prerendered = Extract<PrerenderResult, { markup: string }>;

/**
 * Renders a page as the shell does in the browser. Caches results while this process runs: the gate
 * and then compose ask for the same pages.
 *
 * @param limit milliseconds after which rendering is stopped; by default 10 seconds
 * @throws Refusal naming page, versions, components and cause, however rendering fails. Its `cause`
 *   has the stack that the request asks for
 */
export function prerender(task: PrerenderTask, limit?: number): Promise<Prerendered> {
  const key = integrityOf(Buffer.from(JSON.stringify([task.source, task.request])));
  const known = cache.get(key);
  if (known) return known;
  const rendering = limited(() => render(task, limit));
  cache.set(key, rendering);
  // Failures are not cached: the machine may only have been too busy.
  rendering.catch(() => cache.delete(key));
  return rendering;
}

/** Rendered pages by a hash of their input. */
const cache = new Map<string, Promise<Prerendered>>();

/** More processes than cores would only slow each other down until they exceed the time limit. */
const limited = createLimiter(availableParallelism());

async function render({ page, versions, source, request }: PrerenderTask, limit?: number) {
  const { outcome, printed } = await runPrerender(source, request, limit);
  const result = parseOutcome(outcome);
  if ('markup' in result) return result;
  throw new Refusal(
    `${page} can’t be rendered with ${versions.join(' and ')}: ${result.why}${describeOutput(printed)}`,
    `Correct ${versions.map((version) => version.split(' ')[0]).join(' or ')}, then build and deploy it again.`,
    result.stack === undefined
      ? {}
      : { cause: Object.assign(new Error(), { stack: result.stack }) },
  );
}

/** Why there is no page. */
interface PrerenderFault {
  why: string;
  /** Of the page's error, if the request asks for it. */
  stack?: string | undefined;
}

/** Returns the rendered page, or the reason why there is none. */
function parseOutcome(outcome: PrerenderOutcome): Prerendered | PrerenderFault {
  if (!('posted' in outcome)) return { why: describeFailure(outcome, 'the page was rendered') };
  const { success, output } = v.safeParse(resultSchema, outcome.posted);
  if (!success) return { why: 'the shell’s bundle posted a result that is not a page' };
  if (!('failure' in output)) return output;
  return { why: describeComponentFailure(output.failure), stack: output.failure.stack };
}

const resultSchema = v.union([
  v.object({ markup: v.pipe(v.string(), v.nonEmpty()), styles: v.string() }),
  v.object({
    failure: v.object({
      message: v.string(),
      components: v.array(v.string()),
      stack: v.exactOptional(v.string()),
    }),
  }),
]) satisfies v.GenericSchema<unknown, PrerenderResult>;

const describeComponentFailure = (failure: { message: string; components: string[] }) =>
  failure.components.length > 0
    ? `${truncate(failure.message)} (in ${truncate(failure.components.slice(0, 5).join(', in '))})`
    : truncate(failure.message);
