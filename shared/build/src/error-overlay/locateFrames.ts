import { APPS } from '@site/contract';
import { SOURCE_POSITION_PATH, type SourcePosition } from './SourcePosition';

/** Matches a stack frame in a script of a development server: function, script, line. */
const FRAME =
  /^\s*(?:at )?(.*?)[\s@(]*(https?:\/\/localhost:\d+\/[^\s():]+\.js)[^\s():]*:(\d+):\d+/;

/** Frames beyond these are React's own. */
const MOST_FRAMES = 12;

/**
 * Returns the frames of an error in the apps' sources, each with its file and line; the first one
 * with the lines around it. Frames in packages are left out.
 *
 * @param stack of an Error
 */
export async function locateFrames(stack: string): Promise<string[]> {
  const located = await Promise.all(
    stack
      .split('\n')
      .map((line) => FRAME.exec(line))
      .filter((frame) => frame !== null)
      .slice(0, MOST_FRAMES)
      .map(async ([, name = '', script = '', line = '']) => ({
        name,
        position: await findPosition(script, line),
      })),
  );
  const own = located.flatMap(({ name, position }) =>
    position && !position.file.includes('node_modules') ? [{ name, ...position }] : [],
  );
  return own.map(({ name, file, line, excerpt }, index) => {
    const place = `${file}:${line}${name ? ` (${name})` : ''}`;
    return index === 0 ? `${place}\n\n${excerpt}\n` : place;
  });
}

async function findPosition(script: string, line: string): Promise<SourcePosition | undefined> {
  const { origin, pathname } = new URL(script);
  // Those of a release come through the development server, too.
  if (pathname.startsWith(`/${APPS}`)) return undefined;
  const query = new URLSearchParams({ script: pathname, line });
  const response = await fetch(`${origin}${SOURCE_POSITION_PATH}?${query.toString()}`).catch(
    () => undefined,
  );
  return response?.status === 200 ? ((await response.json()) as SourcePosition) : undefined;
}
