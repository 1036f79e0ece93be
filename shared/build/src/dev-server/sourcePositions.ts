import { SourceMap, type SourceMapPayload } from 'node:module';
import type { Compiler } from 'webpack';
import type Server from 'webpack-dev-server';
import type { RequestHandler } from 'webpack-dev-server';
import { browserCompiler, readBuiltFile } from './builtFiles';
import { SOURCE_POSITION_PATH, type SourcePosition } from '../error-overlay/SourcePosition';

/** Lines of the source to show before and after the one in question. */
const AROUND = 2;

/** Returns middleware that answers where a line of the app's scripts comes from. */
export function sourcePositions(server: Server) {
  const middleware: RequestHandler = (request, response, next) => {
    if (request.path !== SOURCE_POSITION_PATH) return next();
    const { searchParams } = new URL(request.url, 'http://localhost');
    const position = findPosition(
      browserCompiler(server.compiler),
      searchParams.get('script') ?? '',
      Number(searchParams.get('line')),
    );
    if (position) response.json(position);
    // Not 404, which browsers would report as an error of its own.
    else response.status(204).end();
  };
  return { name: 'source-positions', middleware };
}

function findPosition(
  compiler: Compiler,
  script: string,
  line: number,
): SourcePosition | undefined {
  const map = readMap(compiler, `${script}.map`);
  // The map counts from 0, and knows lines only.
  const found = map && new SourceMap(map).findEntry(line - 1, 0);
  if (!map || !found || !('originalSource' in found)) return undefined;
  const { originalSource: file, originalLine } = found;
  const lines = map.sourcesContent[map.sources.indexOf(file)]?.split('\n') ?? [];
  return { file, line: originalLine + 1, excerpt: excerptOf(lines, originalLine) };
}

function readMap(compiler: Compiler, file: string): SourceMapPayload | undefined {
  try {
    return JSON.parse(readBuiltFile(compiler, file)) as SourceMapPayload;
  } catch {
    // No script of the last builds.
    return undefined;
  }
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
