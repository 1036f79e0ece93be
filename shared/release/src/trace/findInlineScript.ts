import {
  contentKey,
  EARLY_PRESSES_SCRIPT,
  earlyScript,
  PAGE_TEMPLATE,
  pageFile,
  PREVIEWS,
  rolledOutApps,
  rolloutRelease,
  SHELL,
  START_UP_SCRIPT,
  versionFile,
} from '@site/contract';
import type { LogEntry } from '../documents/LogEntry';
import { namedVersions, type VersionName } from '../documents/namedVersions';
import { readVersion } from '../documents/readVersion';
import { Refusal } from '../errors/Refusal';
import { keptVersions } from '../reports/listPreviews';
import type { Store } from '../stores/Store';

/** A position in a page, for one of its inline scripts. */
interface PagePosition {
  text: string;
  path: string;
  line: number;
  column: number;
}

/** A script of a version that pages contain. */
interface InlineScript {
  version: VersionName;
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
  newest: LogEntry,
  { text, path, line, column }: PagePosition,
): Promise<Omit<InlineScript, 'script'> & { line: number; column: number }> {
  const [, name = ''] = PREVIEW_PAGE.exec(path) ?? [];
  const { previews } = newest.internal;
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  const page = { ...newest.pages, ...preview?.pages }[pageFile(path)];
  const stored = page && (await store.read(contentKey(page)));
  if (!stored)
    throw new Refusal(
      `${store.address} has no page ${path}`,
      'Check the path, or that its preview or rollout has not ended.',
    );
  const html = String(stored.bytes);
  const lines = html.split('\n');
  const offset = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  const versions = preview ? keptVersions(preview) : namedVersions(releaseAt(newest, name));
  for (const { version, file, script } of await inlineScripts(store, versions)) {
    const start = html.indexOf(script);
    if (start < 0 || offset < start || offset >= start + script.length) continue;
    const before = script.slice(0, offset - start).split('\n');
    return { version, file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  throw new Refusal(
    `there is no early or start-up script at ${text} in release ${newest.number}`,
    'Pages of other releases may have it elsewhere. The script for previews and rollouts has no source map: shared/compose/src/previews/visitScript.ts writes it.',
  );
}

/** Finds the name of a preview or a rollout in the path of its page. */
const PREVIEW_PAGE = new RegExp(`^/${PREVIEWS}([a-z0-9-]+)`);

/** Returns the release as the visitors of a rollout get it, or else as it is. */
const releaseAt = (newest: LogEntry, rollout: string): LogEntry =>
  rolledOutApps(newest)
    .map((app) => rolloutRelease(newest, app))
    .find(({ preview }) => preview.name === rollout) ?? newest;

/**
 * An inline script in the shell's template. The one for pages with a button is in a section. Ahead of
 * the other one, pages have the script for previews.
 */
const TEMPLATE_SCRIPT =
  /(\{\{#button\}\})?<script type="module">(?:[^\n<]*\{\{enterPreview\}\} \};\s*)?([^{<][^]*?)<\/script>/g;

/** Returns the scripts that apps inline into pages: the remotes' early ones, and the shell's own. */
async function inlineScripts(store: Store, versions: VersionName[]): Promise<InlineScript[]> {
  const found = versions.map(async ({ app, version }): Promise<InlineScript[]> => {
    const named = { app, version };
    if (app === SHELL) return templateScripts(store, named);
    const { early = {} } = (await readVersion(store, app, version)) ?? {};
    return Object.entries(early).map(([page, script]) => ({
      version: named,
      file: earlyScript(page),
      script,
    }));
  });
  return (await Promise.all(found)).flat();
}

async function templateScripts(store: Store, version: VersionName): Promise<InlineScript[]> {
  const template = await store.read(versionFile(SHELL, version.version, PAGE_TEMPLATE));
  const scripts = String(template?.bytes ?? '').matchAll(TEMPLATE_SCRIPT);
  return [...scripts].map(([, section, script = '']) => {
    const file = section ? EARLY_PRESSES_SCRIPT : START_UP_SCRIPT;
    return { version, file, script };
  });
}
