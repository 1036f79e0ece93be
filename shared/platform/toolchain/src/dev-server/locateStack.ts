import { BUILD_MAPS, PRERENDER_BUNDLE, SHELL } from '@site/format';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { readBuiltFile } from './developmentBuilds';
import { developedApps, developmentPort } from './developmentPorts';

/** Matches a stack frame in a browser's script or a Node bundle: function, script, line. */
const FRAME =
  /^\s*(?:at )?(.*?)[\s@(]*((?:http:\/\/localhost:\d+\/)?[^\s():]+\.js)[^\s():]*:(\d+):/;

/** Frames beyond these are React's own. */
const MOST_FRAMES = 12;

/**
 * Returns the frames of an error in the sources of apps in development, each with its file and line.
 * Frames in packages are left out.
 */
export async function locateStack(stack: string): Promise<string[]> {
  const maps = new Map<string, SourceMap | undefined>();
  const places: string[] = [];
  for (const text of stack.split('\n').slice(0, MOST_FRAMES)) {
    const [, name, script, line] = FRAME.exec(text) ?? [];
    if (script === undefined) continue;
    if (!maps.has(script)) maps.set(script, await readSourceMap(script));
    // The map counts from 0, and knows lines only.
    const found = maps.get(script)?.findEntry(Number(line) - 1, 0);
    if (!found || !('originalSource' in found)) continue;
    const { originalSource: file, originalLine } = found;
    if (file.includes('node_modules')) continue;
    places.push(`${file}:${originalLine + 1}${name ? ` (${name})` : ''}`);
  }
  return places;
}

/**
 * A browser names a script by its address. In Node, a page's bundle runs under the name that
 * `prerenderPage` gives it, the shell's under one of the sandbox.
 */
async function readSourceMap(script: string): Promise<SourceMap | undefined> {
  const [, port, file] = /^http:\/\/localhost:(\d+)\/(.+)/.exec(script) ?? [];
  const [, remote = SHELL, bundle = PRERENDER_BUNDLE] = /^([^/]+)\/(.+)/.exec(script) ?? [];
  const app = port ? developedApps().find((name) => developmentPort(name) === +port) : remote;
  const [build, name] =
    file === undefined ? (['node', bundle] as const) : (['browser', file] as const);
  const map = await readBuiltFile(app ?? '', build, `${BUILD_MAPS}/${name}.map`).catch(() => '');
  return map ? new SourceMap(JSON.parse(map) as SourceMapPayload) : undefined;
}
