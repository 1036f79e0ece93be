import type { VersionName } from '../../documents/LogEntry';

/** A position in a script of the site, as a stack or a report names it. */
interface Position {
  /** The text that names it, e.g. `https://example.com/apps/marketing/1.2.0-3f9a1c04/Home.js:1:2345`. */
  text: string;
  /** Unknown of a script's bare name. */
  version?: VersionName;
  /** The script's path in its version's folder. */
  file: string;
  /** Counts from 1, as the column does in stacks. */
  line: number;
  column: number;
}

/** A position in a script of a known version. */
export type ScriptPosition = Position & { version: VersionName };

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
    const [, app, version, file] = PATH.exec(path) ?? [];
    if (file === undefined) continue;
    const place = { text, file, line: Number(row), column: Number(column) };
    return app && version ? { ...place, version: { app, version } } : place;
  }
  return undefined;
}

const PLACE = /^((.+):([1-9]\d*):([1-9]\d*))[,.;]?$/;

const FILE = String.raw`(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.js`;

/** A script of a version, or a script's bare name. */
const PATH = new RegExp(String.raw`^(?:/apps/([\w-]+)/(\d[\w.+-]*)/)?(${FILE})$`);
