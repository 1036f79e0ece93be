import type { VersionName } from '../documents/LogEntry';

/** A position in a script of the site, as a stack or a report names it. */
export interface Position {
  /** The text that names it, e.g. `https://example.com/apps/marketing/1.2.0-3f9a1c04/Home.js:1:2345`. */
  text: string;
  /** Path of a version's script or of a page with an inline script, or a script's bare name. */
  path: string;
  /** Counts from 1, as the column does in stacks. */
  line: number;
  column: number;
}

/** A position in a script of a version. */
export interface ScriptPosition extends Omit<Position, 'path'> {
  version: VersionName;
  /** The script's path in its version's folder. */
  file: string;
}

/**
 * Finds the first position of a site's script in a line of a stack or of a report. Understands the
 * stacks of all browsers, with or without the address's query.
 *
 * @returns undefined when there is none, e.g. for scripts of browser extensions
 */
export function findPosition(line: string): Position | undefined {
  for (const word of line.split(/[\s()"'<>]+/)) {
    // Firefox and Safari put `name@` before an address.
    const [, text = '', address = '', row, column] = PLACE.exec(word.replace(/^[^?#]*@/, '')) ?? [];
    const path = address.replace(/[?#].*/, '').replace(/^https?:\/\/[^/]+/, '');
    if (PATH.test(path)) return { text, path, line: Number(row), column: Number(column) };
  }
  return undefined;
}

const PLACE = /^((.+):([1-9]\d*):([1-9]\d*))[,.;]?$/;

const FILE = String.raw`(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.js`;

/** A script of a version, a script's bare name, or a page. */
const PATH = new RegExp(String.raw`^(?:(?:/apps/[\w-]+/\d[\w.+-]*/)?${FILE}|/[\w/-]*)$`);
