import { earlyScript, pageFile, type AppName, type Release } from '@site/contract';
import { Refusal } from '../../errors/Refusal';
import { readVersion } from '../../records/readVersion';
import type { Store } from '../../stores/objects/Store';

/** A position in a page, whose early script is inline. */
interface PagePosition {
  text: string;
  path: string;
  line: number;
  column: number;
}

/** A position in a script of a version. */
interface FoundPosition {
  version: { app: AppName; version: string };
  file: string;
  line: number;
  column: number;
}

/**
 * Finds the early script at a position of a live page.
 *
 * @throws Refusal when there is no page, or another script at the position
 */
export async function findEarlyScript(
  store: Store,
  live: Release,
  { text, path, line, column }: PagePosition,
): Promise<FoundPosition> {
  const html = String((await store.read(pageFile(path)))?.bytes ?? '');
  const lines = html.split('\n');
  const offset = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  for (const [app, { version }] of Object.entries(live.apps)) {
    const { early = {} } = (await readVersion(store, app, version)) ?? {};
    for (const [page, script] of Object.entries(early)) {
      const start = html.indexOf(script);
      if (start < 0 || offset < start || offset >= start + script.length) continue;
      const before = script.slice(0, offset - start).split('\n');
      return {
        version: { app, version },
        file: earlyScript(page),
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      };
    }
  }
  throw new Refusal(
    `there is no early script at ${text}`,
    'Only early scripts of live pages can be traced by the page’s address.',
  );
}
