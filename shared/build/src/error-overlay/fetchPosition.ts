import { APPS } from '@site/contract';
import type { StackFrame } from './locateFrames';
import { SOURCE_POSITION_PATH, type SourcePosition } from './SourcePosition';

/** Matches a stack frame in a script of a development server: function, script, line. */
export const FRAME =
  /^\s*(?:at )?(.*?)[\s@(]*(https?:\/\/localhost:\d+\/[^\s():]+\.js)[^\s():]*:(\d+):\d+/;

/** Asks the development server that served a script for a frame's source. */
export async function fetchPosition({
  script,
  line,
}: StackFrame): Promise<SourcePosition | undefined> {
  const { origin, pathname } = new URL(script);
  // Those of a release come through the development server, too.
  if (pathname.startsWith(`/${APPS}`)) return undefined;
  const query = new URLSearchParams({ script: pathname, line: String(line) });
  const response = await fetch(`${origin}${SOURCE_POSITION_PATH}?${query.toString()}`).catch(
    () => undefined,
  );
  return response?.status === 200 ? ((await response.json()) as SourcePosition) : undefined;
}
