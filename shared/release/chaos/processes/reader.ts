import {
  NOT_FOUND_PAGE,
  pageFile,
  POINTER,
  releaseFile,
  versionManifest,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { checkPage, readRelease } from './checkPage';
import { openVisitor } from './openVisitor';
import { sendMessage } from '../messages/processMessages';

/**
 * A process that reads pointer and pages in a loop until its standard input ends, and reports
 * whatever a visitor must never see.
 */
const [address = '', ...paths] = process.argv.slice(2);
const { get, hasCopies } = openVisitor(address);

/** Milliseconds between two rounds, to leave processor time to the deployers. */
const INTERVAL = 5;

const seenPages = new Map<string, number>();
const seenReleases = new Map<number, Buffer>();
let newest = 0;
let reads = 0;

const reportFault = (fault: string) => sendMessage({ fault });

/** Checks the pointer, and returns the live release. */
async function checkPointer(): Promise<Release> {
  const bytes = await get(POINTER);
  if (!bytes) throw new Error('the pointer is missing');
  const live = JSON.parse(bytes.toString()) as Release;
  if (live.number < newest)
    reportFault(`the pointer went back from release ${newest} to ${live.number}`);
  newest = live.number;
  const stored = await get(releaseFile(live.number));
  if (!stored?.equals(bytes))
    reportFault(
      `the pointer names release ${live.number}, and ${releaseFile(live.number)} differs from it`,
    );
  const seen = seenReleases.get(live.number);
  if (seen && !seen.equals(bytes)) reportFault(`release ${live.number} has changed`);
  seenReleases.set(live.number, bytes);
  return live;
}

async function checkFile(file: string): Promise<void> {
  const bytes = await get(file);
  if (!bytes) return checkMissing(file);
  await checkHtml(file, file, bytes);
  if (!hasCopies) return;
  const copies = { br: await get(`${file}.br`), gz: await get(`${file}.gz`) };
  const isUnchanged = (await get(file))?.equals(bytes);
  for (const [ending, copy, decode] of [
    ['br', copies.br, brotliDecompressSync],
    ['gz', copies.gz, gunzipSync],
  ] as const) {
    if (!copy) continue;
    const name = `${file}.${ending}`;
    try {
      const decoded = decode(copy);
      // A deploy may replace the file before the copy is read, so only an unchanged file counts.
      if (isUnchanged && !decoded.equals(bytes))
        reportFault(`${name} is of another release than its file, which is unchanged`);
      await checkHtml(file, name, decoded);
    } catch (error) {
      reportFault(`${name} can't be decoded: ${String(error)}`);
    }
  }
}

async function checkHtml(file: string, name: string, bytes: Buffer): Promise<void> {
  reads += 1;
  const html = bytes.toString();
  if (!html.startsWith('<!doctype html>') || !html.trimEnd().endsWith('</script>'))
    return void reportFault(`${name} is half written`);
  const page = await checkPage(get, name, html);
  if (!page) return void reportFault(`${name} has no page data`);
  for (const text of page.faults) reportFault(text);
  const { number } = await checkPointer();
  if (page.release > number)
    reportFault(`${name} is of release ${page.release}, but the pointer still names ${number}`);
  const before = seenPages.get(name) ?? 0;
  if (page.release < before)
    reportFault(`${name} went back from release ${before} to ${page.release}`);
  seenPages.set(name, page.release);
  seenPages.set(file, Math.max(page.release, seenPages.get(file) ?? 0));
}

/** A page may be missing only if a release removed it, or is not composed yet. */
async function checkMissing(file: string): Promise<void> {
  const seen = seenPages.get(file);
  if (seen === undefined) return;
  const { number } = await checkPointer();
  for (let release = seen; release <= number; release += 1)
    if (!(await hasPage(release, file))) return;
  reportFault(`${file} is missing, but every release from ${seen} to ${number} has it`);
}

async function hasPage(number: number, file: string): Promise<boolean> {
  const name = file.replace(/\.html$/, '');
  if (file === NOT_FOUND_PAGE) return true;
  const release = await readRelease(get, number);
  const bytes = release && (await get(versionManifest('shell', release.apps.shell.version)));
  if (!bytes) return false;
  const { routes } = JSON.parse(bytes.toString()) as VersionManifest;
  return routes?.pages.some(({ path }) => pageFile(path) === `${name}.html`) ?? false;
}

let isDone = false;
process.stdin.on('end', () => (isDone = true)).resume();
while (!isDone) {
  await checkPointer();
  for (const path of paths) await checkFile(path);
  await pause(INTERVAL);
}
sendMessage({ reads });
