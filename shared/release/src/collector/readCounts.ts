import { readFile } from 'node:fs/promises';
import { causeOf } from '../errors/causeOf';
import { Refusal } from '../errors/Refusal';
import { readJson } from '../documents/readJson';
import { reportCountsSchema, type ReportCounts } from './reportCounts';

/** Milliseconds in which a collector must answer. */
const TIMEOUT = 10_000;

/**
 * Reads the counts of a collector.
 *
 * @param collector its file, or an http(s) address that answers with the same JSON
 * @throws Refusal when they can't be read, or are something else
 */
export async function readCounts(collector: string): Promise<ReportCounts> {
  const bytes = await readBytes(collector).catch((cause: unknown) => {
    throw new Refusal(`${collector} can’t be read: ${causeOf(cause)}`, CURE, { cause });
  });
  return readJson(bytes, reportCountsSchema, collector, CURE);
}

async function readBytes(collector: string): Promise<Buffer> {
  if (!/^https?:/.test(collector)) return readFile(collector);
  const response = await fetch(collector, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const CURE =
  'Name the FILE of serve --collector FILE, or an address of counts in that format (collector/reportCounts.ts).';
