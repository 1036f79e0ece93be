import { SourceMap } from 'node:module';
import type { Compiler } from 'webpack';
import type { SourcePosition } from '../error-overlay/SourcePosition';
import { makeSourceMap } from './LazySourceMapsPlugin';

/** Lines of the source to show before and after the one in question. */
const AROUND = 2;

/**
 * Finds the source of a line of a script.
 *
 * @param script its file in the build, e.g. `main.js`
 * @param line from 1
 * @returns undefined for a line without a source, or a script of no build
 */
export function findPosition(
  compiler: Compiler,
  script: string,
  line: number,
): SourcePosition | undefined {
  const map = makeSourceMap(compiler, script);
  // The map counts from 0, and knows lines only.
  const found = map && new SourceMap(map).findEntry(line - 1, 0);
  if (!map || !found || !('originalSource' in found)) return undefined;
  const { originalSource: file, originalLine } = found;
  const lines = map.sourcesContent[map.sources.indexOf(file)]?.split('\n') ?? [];
  return { file, line: originalLine + 1, excerpt: excerptOf(lines, originalLine) };
}

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
