import type { PrerenderRequest, PrerenderResult } from '@site/contract';
import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { integrityOf } from '../records/integrity';
import { oneLine } from '../records/readJson';
import { Refusal } from '../errors/Refusal';
import { refusedElement } from './refusedElement';
import { runPrerender, type PrerenderEnd } from './runPrerender';
import { createLimiter } from '../concurrency/createLimiter';

/** A page to render, and what it is made from. */
export interface Prerender {
  /** How messages name the page, e.g. `/private-policy`. */
  page: string;
  /** The versions that it is made from, e.g. `shell 1.0.0-3c8edcda` and `marketing 1.0.0-93997a22`. */
  versions: string[];
  /** CommonJS text of the shell's Node bundle. */
  source: string;
  request: PrerenderRequest;
}

/** A rendered page. */
export type Prerendered = Extract<PrerenderResult, { markup: string }>;

/**
 * Renders a page as the shell does it in the browser. What it rendered is kept for as long as this process runs: the
 * gate asks first, and composing after it.
 *
 * @throws Refusal naming page, versions, components and cause, whatever the bundles do instead of rendering
 */
export function prerender(task: Prerender): Promise<Prerendered> {
  const key = integrityOf(Buffer.from(JSON.stringify([task.source, task.request])));
  const known = rendered.get(key);
  if (known) return known;
  const rendering = limited(() => render(task));
  rendered.set(key, rendering);
  // A machine that was too busy may do better the next time.
  rendering.catch(() => rendered.delete(key));
  return rendering;
}

/** By all that goes in. */
const rendered = new Map<string, Promise<Prerendered>>();

/** More at once would only make each wait for the others, against its time limit. */
const limited = createLimiter(availableParallelism());

async function render({ page, versions, source, request }: Prerender): Promise<Prerendered> {
  const { end, printed } = await runPrerender(source, request);
  const outcome = outcomeOf(end);
  if (typeof outcome === 'object') return outcome;
  const output = printed.trim() && `; it printed: ${short(printed)}`;
  throw new Refusal(
    `${page} can’t be rendered with ${versions.join(' and ')}: ${outcome}${output}`,
    `Correct ${versions.map((version) => version.split(' ')[0]).join(' or ')}, then build and deploy it again.`,
  );
}

/** The rendered page, or why there is none. */
function outcomeOf(end: PrerenderEnd): Prerendered | string {
  if (!('posted' in end)) return causeOf(end);
  const { success, output } = v.safeParse(resultSchema, end.posted);
  if (!success) return 'what the shell’s bundle posted is no page';
  if ('failure' in output) return failureOf(output.failure);
  const refused = refusedElement(output.markup);
  return refused ? `its Content-Security-Policy refuses ${short(refused)}` : output;
}

const resultSchema = v.union([
  v.object({ markup: v.pipe(v.string(), v.nonEmpty()), styles: v.string() }),
  v.object({ failure: v.object({ message: v.string(), components: v.array(v.string()) }) }),
]) satisfies v.GenericSchema<unknown, PrerenderResult>;

const failureOf = ({ message, components }: { message: string; components: string[] }) =>
  components.length > 0
    ? `${short(message)} (in ${short(components.slice(0, 5).join(', in '))})`
    : short(message);

function causeOf(end: Exclude<PrerenderEnd, { posted: unknown }>): string {
  if ('error' in end) return short(messageOf(end.error));
  if ('exitCode' in end) return `it ended with exit code ${end.exitCode} before the page was there`;
  return `nothing came within ${end.waited / 1000} s`;
}

/** Anything may be thrown; an error of another thread comes as a copy, which is no native error. */
const messageOf = (error: unknown) =>
  isError(error) ? String(error) : inspect(error, { breakLength: Infinity });

const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'stack' in value;

/** Fits a line, however long a stack it comes with. */
const short = (text: string) => {
  const line = oneLine(text).trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
};
