import {
  contentKey,
  EARLY_PRESSES_SCRIPT,
  earlyScript,
  PAGE_DATA_ID,
  PAGE_TEMPLATE,
  pageFile,
  SHELL,
  START_UP_SCRIPT,
  versionFile,
  type PageData,
} from '@site/contract/platform';
import type { LogEntry } from '../documents/LogEntry';
import { readVersion } from '../documents/readVersion';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import type { Position, ScriptPosition } from './findPosition';

/** A script that a version adds to pages. */
interface InlineScript extends Pick<ScriptPosition, 'version' | 'file'> {
  script: string;
}

/**
 * Finds the inline script at a position of a live page, or of a page of a preview or a rollout.
 *
 * @throws Refusal when there is no page, or no script with a source map at the position
 */
export async function findInlineScript(
  store: Store,
  { number, pages, internal }: LogEntry,
  { text, path, line, column }: Position,
): Promise<ScriptPosition> {
  const previewed = Object.values(internal.previews).map((preview) => preview.pages);
  const page = [pages, ...previewed].map((made) => made[pageFile(path)]).find(Boolean);
  const stored = page && (await store.read(contentKey(page)));
  if (!stored)
    throw new Refusal(
      `${store.address} has no page ${path}`,
      'Check the path, or that its preview or rollout has not ended.',
    );
  const html = String(stored.bytes);
  const lines = html.split('\n').slice(0, line - 1);
  const offset = lines.reduce((sum, { length }) => sum + length + 1, column - 1);
  for (const { version, file, script } of await inlineScripts(store, html)) {
    const start = html.indexOf(script);
    if (start < 0 || offset < start || offset >= start + script.length) continue;
    const before = script.slice(0, offset - start).split('\n');
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return { text, version, file, ...place };
  }
  throw new Refusal(
    `there is no early or start-up script at ${text} in release ${number}`,
    'Pages of other releases may have it elsewhere. The script for previews and rollouts has no source map: shared/platform/compose/src/previews/visitScript.ts writes it.',
  );
}

/** Returns the scripts that a page may contain: its remote's early ones, and those of its shell. */
async function inlineScripts(store: Store, html: string): Promise<InlineScript[]> {
  const [, json] = PAGE_DATA.exec(html) ?? [];
  if (json === undefined) return [];
  const { shell, remotes } = JSON.parse(json) as PageData;
  const scripts = await shellScripts(store, shell);
  for (const [app, { version }] of Object.entries(remotes)) {
    const { early = {} } = (await readVersion(store, app, version)) ?? {};
    for (const [page, script] of Object.entries(early))
      scripts.push({ version: { app, version }, file: earlyScript(page), script });
  }
  return scripts;
}

const PAGE_DATA = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`);

/** In the shell's template, what enters previews is ahead of the start-up script. */
async function shellScripts(store: Store, version: string): Promise<InlineScript[]> {
  const template = await store.read(versionFile(SHELL, version, PAGE_TEMPLATE));
  const scripts = String(template?.bytes).matchAll(/<script type="module">([^]*?)<\/script>/g);
  return [...scripts].map(([, content = '']) => {
    const [script = '', startUp] = content.split(/\{\{enterPreview\}\} \};\s*/).reverse();
    const file = startUp === undefined ? EARLY_PRESSES_SCRIPT : START_UP_SCRIPT;
    return { version: { app: SHELL, version }, file, script };
  });
}
