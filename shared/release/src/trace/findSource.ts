import { originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import { Refusal } from '../errors/Refusal';
import type { ScriptPosition } from './findPosition';
import { functionAt } from './functionAt';

/** Where the code of a position was written. */
export interface SourcePosition {
  /** Path in the repository, e.g. `marketing-remote/src/home/Hero.tsx`. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** The function that contains it. */
  function?: string;
  /** The source's line. */
  text?: string;
}

/**
 * Finds the source of a position by its script's map.
 *
 * @throws Refusal when the position has no source
 */
export async function findSource(map: TraceMap, position: ScriptPosition): Promise<SourcePosition> {
  const { source, line, column } = originalPositionFor(map, {
    line: position.line,
    column: position.column - 1,
  });
  if (source === null)
    throw new Refusal(
      `${position.text} has no source`,
      'Check line and column, which count from 1. Some code is made by the build and has no source.',
    );
  const text = sourceContentFor(map, source);
  const name = text ? await functionAt(source, text, line, column + 1) : undefined;
  const sourceLine = text?.split('\n')[line - 1]?.trimEnd();
  return {
    file: source,
    line,
    column: column + 1,
    ...(name !== undefined && { function: name }),
    ...(sourceLine !== undefined && { text: sourceLine }),
  };
}
