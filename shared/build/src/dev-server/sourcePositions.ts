import type Server from 'webpack-dev-server';
import type { RequestHandler } from 'webpack-dev-server';
import { SOURCE_POSITION_PATH } from '../error-overlay/SourcePosition';
import { browserCompiler } from './builtFiles';
import { findPosition } from './findPosition';
import { makeSourceMap } from './LazySourceMapsPlugin';

/** Returns middleware that answers where a line of the app's scripts comes from. */
export function sourcePositions(server: Server) {
  const middleware: RequestHandler = (request, response, next) => {
    const compiler = browserCompiler(server.compiler);
    if (request.path.endsWith('.js.map')) {
      const map = makeSourceMap(compiler, request.path.slice(1, -'.map'.length));
      return map ? response.json(map) : next();
    }
    if (request.path !== SOURCE_POSITION_PATH) return next();
    const { searchParams } = new URL(request.url, 'http://localhost');
    const script = (searchParams.get('script') ?? '').slice(1);
    const position = findPosition(compiler, script, Number(searchParams.get('line')));
    if (position) response.json(position);
    // Not 404, which browsers would report as an error of its own.
    else response.status(204).end();
  };
  return { name: 'source-positions', middleware };
}
