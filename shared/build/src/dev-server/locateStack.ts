import { PRERENDER_BUNDLE, SHELL, type AppName } from '@site/contract';
import { SourceMap } from 'node:module';
import { sourceMapOf } from './developmentBuilds';
import { developedApps, developmentPort } from './developmentPorts';

/** Matches a stack frame in a browser's script or a Node bundle: function, script, line. */
const FRAME =
  /^\s*(?:at )?(.*?)[\s@(]*((?:http:\/\/localhost:\d+\/)?[^\s():]+\.js)[^\s():]*:(\d+):/;

/** Frames beyond these are React's own. */
const MOST_FRAMES = 12;

/** Lines of the source to show before and after the one in question. */
const AROUND = 2;

/**
 * Returns the frames of an error in the sources of apps in development, each with its file and line;
 * the first one with the lines around it. Frames in packages are left out.
 */
export function locateStack(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => FRAME.exec(line))
    .filter((frame) => frame !== null)
    .slice(0, MOST_FRAMES)
    .flatMap(([, name = '', script = '', line = '']) => {
      const source = findSource(script, Number(line));
      return source && !source.file.includes('node_modules') ? [{ name, ...source }] : [];
    })
    .map(({ name, file, line, excerpt }, index) => {
      const place = `${file}:${line}${name ? ` (${name})` : ''}`;
      return index === 0 ? `${place}\n\n${excerpt}\n` : place;
    });
}

/** Finds the source of a line of a script. Lines count from 1. */
function findSource(script: string, line: number) {
  const map = findSourceMap(script);
  // The map counts from 0, and knows lines only.
  const found = map && new SourceMap(map).findEntry(line - 1, 0);
  if (!map || !found || !('originalSource' in found)) return undefined;
  const { originalSource: file, originalLine } = found;
  const lines = map.sourcesContent[map.sources.indexOf(file)]?.split('\n') ?? [];
  return { file, line: originalLine + 1, excerpt: excerptOf(lines, originalLine) };
}

/**
 * A browser names a script by its address. In Node, a page's bundle runs under the name that
 * `prerenderPage` gives it, the shell's under one of the sandbox.
 */
function findSourceMap(script: string) {
  const [, port, file = ''] = /^http:\/\/localhost:(\d+)\/(.+)/.exec(script) ?? [];
  if (port !== undefined) return sourceMapOf(appAt(Number(port)), 'browser', file);
  const [, remote, bundle = ''] = /^([^/]+)\/(.+)/.exec(script) ?? [];
  return remote === undefined
    ? sourceMapOf(SHELL, 'node', PRERENDER_BUNDLE)
    : sourceMapOf(remote, 'node', bundle);
}

const appAt = (port: number): AppName =>
  developedApps().find((app) => developmentPort(app) === port) ?? '';

/** Returns the lines around one, numbered, with a mark at it. */
function excerptOf(lines: string[], at: number): string {
  const first = Math.max(0, at - AROUND);
  return lines
    .slice(first, at + AROUND + 1)
    .map((text, index) => {
      const number = first + index;
      return `${number === at ? '>' : ' '} ${String(number + 1).padStart(4)} | ${text}`;
    })
    .join('\n');
}
