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
import { tell } from '../messages/processMessages';

/**
 * A visitor who never tires: reads pointer and pages over and over, until its input ends, and says what no visitor must
 * see.
 */
const [address = '', ...paths] = process.argv.slice(2);
const { get, hasCopies } = openVisitor(address);

/** Milliseconds between two rounds: deployers need the processor, too. */
const INTERVAL = 5;

const seenPages = new Map<string, number>();
const seenReleases = new Map<number, Buffer>();
let newest = 0;
let reads = 0;

const fault = (text: string) => tell({ fault: text });

/** @returns the live release */
async function lookAtPointer(): Promise<Release> {
  const bytes = await get(POINTER);
  if (!bytes) throw new Error('the pointer is missing');
  const live = JSON.parse(bytes.toString()) as Release;
  if (live.number < newest) fault(`the pointer went back from release ${newest} to ${live.number}`);
  newest = live.number;
  const stored = await get(releaseFile(live.number));
  if (!stored?.equals(bytes))
    fault(`the pointer names release ${live.number}, and ${releaseFile(live.number)} is not that`);
  const seen = seenReleases.get(live.number);
  if (seen && !seen.equals(bytes)) fault(`release ${live.number} has changed`);
  seenReleases.set(live.number, bytes);
  return live;
}

async function lookAtPage(file: string): Promise<void> {
  const bytes = await get(file);
  if (!bytes) return lookAtMissing(file);
  await lookAtHtml(file, file, bytes);
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
      // File and copy are read one after the other: only between two reads of the same file must they agree.
      if (isUnchanged && !decoded.equals(bytes))
        fault(`${name} is of another release than its file, which stands unchanged`);
      await lookAtHtml(file, name, decoded);
    } catch (error) {
      fault(`${name} can't be decoded: ${String(error)}`);
    }
  }
}

async function lookAtHtml(file: string, name: string, bytes: Buffer): Promise<void> {
  reads += 1;
  const html = bytes.toString();
  if (!html.startsWith('<!doctype html>') || !html.trimEnd().endsWith('</script>'))
    return void fault(`${name} is half written`);
  const page = await checkPage(get, name, html);
  if (!page) return void fault(`${name} has no page data`);
  for (const text of page.faults) fault(text);
  const { number } = await lookAtPointer();
  if (page.release > number)
    fault(`${name} is of release ${page.release}, and the pointer still names ${number}`);
  const before = seenPages.get(name) ?? 0;
  if (page.release < before) fault(`${name} went back from release ${before} to ${page.release}`);
  seenPages.set(name, page.release);
  seenPages.set(file, Math.max(page.release, seenPages.get(file) ?? 0));
}

/** A page may be missing only when a release takes it away, or has not been composed yet. */
async function lookAtMissing(file: string): Promise<void> {
  const seen = seenPages.get(file);
  if (seen === undefined) return;
  const { number } = await lookAtPointer();
  for (let release = seen; release <= number; release += 1)
    if (!(await hasPage(release, file))) return;
  fault(`${file} is missing, and every release from ${seen} to ${number} has it`);
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
  await lookAtPointer();
  for (const path of paths) await lookAtPage(path);
  await pause(INTERVAL);
}
tell({ reads });
