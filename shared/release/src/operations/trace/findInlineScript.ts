import {
  EARLY_PRESSES_SCRIPT,
  earlyScript,
  PAGE_TEMPLATE,
  pageFile,
  PREVIEWS,
  SHELL,
  START_UP_SCRIPT,
  versionFile,
  type AppName,
  type Release,
} from '@site/contract';
import { Refusal } from '../../errors/Refusal';
import { readPreview } from '../../records/readPreview';
import { readVersion } from '../../records/readVersion';
import type { Store } from '../../stores/objects/Store';

/** A position in a page, for one of its inline scripts. */
interface PagePosition {
  text: string;
  path: string;
  line: number;
  column: number;
}

/** A script of a version that pages contain. */
interface InlineScript {
  version: { app: AppName; version: string };
  file: string;
  script: string;
}

/**
 * Finds the inline script at a position of a live page, or of a page of a preview or a rollout.
 *
 * @throws Refusal when there is no page, or no script with a source map at the position
 */
export async function findInlineScript(
  store: Store,
  live: Release,
  { text, path, line, column }: PagePosition,
): Promise<Omit<InlineScript, 'script'> & { line: number; column: number }> {
  const page = await store.read(pageFile(path));
  if (!page)
    throw new Refusal(
      `${store.address} has no page ${path}`,
      'Check the path, or that its preview or rollout has not ended.',
    );
  const html = String(page.bytes);
  const lines = html.split('\n');
  const offset = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  const [, preview = ''] = PREVIEW_PAGE.exec(path) ?? [];
  const release = (preview && (await readPreview(store, preview))) || live;
  for (const { version, file, script } of await inlineScripts(store, release)) {
    const start = html.indexOf(script);
    if (start < 0 || offset < start || offset >= start + script.length) continue;
    const before = script.slice(0, offset - start).split('\n');
    return { version, file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  throw new Refusal(
    `there is no early or start-up script at ${text} in release ${live.number}`,
    'Pages of other releases may have it elsewhere. The script for previews and rollouts has no source map: shared/compose/src/previews/visitScript.ts writes it.',
  );
}

/** Finds the name of a preview or a rollout in the path of its page. */
const PREVIEW_PAGE = new RegExp(`^/${PREVIEWS}([a-z0-9-]+)`);

/**
 * An inline script in the shell's template, a classic one in those of older shells. The script for
 * pages with a button is in a section. Ahead of the other one, pages have the script for previews,
 * which older shells do not put into a function.
 */
const TEMPLATE_SCRIPT =
  /(\{\{#button\}\})?<script(?: type="module")?>(?:[^\n<]*\{\{enterPreview\}\}(?: \};\s*)?)?([^{<][^]*?)<\/script>/g;

/** Returns the scripts that apps inline into pages: the remotes' early ones, and the shell's own. */
async function inlineScripts(store: Store, { apps }: Release): Promise<InlineScript[]> {
  const found = Object.entries(apps).map(async ([app, { version }]) => {
    const { early = {} } = (await readVersion(store, app, version)) ?? {};
    return Object.entries(early).map(([page, script]) => ({
      version: { app, version },
      file: earlyScript(page),
      script,
    }));
  });
  const { version } = apps.shell;
  const template = await store.read(versionFile(SHELL, version, PAGE_TEMPLATE));
  const inTemplate = [...String(template?.bytes ?? '').matchAll(TEMPLATE_SCRIPT)].map(
    ([, section, script = '']) => ({
      version: { app: SHELL, version },
      file: section ? EARLY_PRESSES_SCRIPT : START_UP_SCRIPT,
      script,
    }),
  );
  return [...(await Promise.all(found)).flat(), ...inTemplate];
}
