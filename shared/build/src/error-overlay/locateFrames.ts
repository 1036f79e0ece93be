import type { SourcePosition } from './SourcePosition';

/** A line of a stack. */
export interface StackFrame {
  /** Name of the function; may be empty. */
  name: string;
  script: string;
  /** From 1. */
  line: number;
}

type Found = SourcePosition | undefined;

/** Frames beyond these are React's own. */
const MOST_FRAMES = 12;

/**
 * Returns the frames of an error in the apps' sources, each with its file and line; the first one
 * with the lines around it. Frames in packages are left out.
 *
 * @param pattern matches a frame: function, script, line
 * @param findPosition finds a frame's source
 */
export async function locateFrames(
  stack: string,
  pattern: RegExp,
  findPosition: (frame: StackFrame) => Found | Promise<Found>,
): Promise<string[]> {
  const located = await Promise.all(
    stack
      .split('\n')
      .map((line) => pattern.exec(line))
      .filter((frame) => frame !== null)
      .slice(0, MOST_FRAMES)
      .map(async ([, name = '', script = '', line = '']) => ({
        name,
        position: await findPosition({ name, script, line: Number(line) }),
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
