import { APP_NAME, type AppName } from '@site/contract';

/** A position in a script of a version, as a stack or a report names it. */
export interface ScriptPosition {
  /** The text that names it, e.g. `/apps/marketing/1.2.0-3f9a1c04/Home.js:1:2345`. */
  text: string;
  /** The script's path in its version's folder. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1, as in stacks. */
  column: number;
  /** From the address. A bare name, such as `main.js:1:2345`, has none. */
  version?: { app: AppName; version: string };
  /** Path of the page, for a position in one of its inline scripts. `file` is empty then. */
  page?: string;
}

/**
 * Finds the first position of a site's script in a line of a stack or of a report. Understands the
 * stacks of all browsers, with or without the address's query.
 *
 * @returns undefined when there is none, e.g. for scripts of browser extensions
 */
export function findPosition(line: string): ScriptPosition | undefined {
  const [text, script = '', row, column] = POSITION.exec(line) ?? [];
  if (text === undefined) return findInPage(line);
  const position = { text, file: script, line: Number(row), column: Number(column) };
  const [, app = '', version = '', file = ''] = VERSION_FILE.exec(script) ?? [];
  if (APP_NAME.test(app)) return { ...position, file, version: { app, version } };
  return BARE_FILE.test(script) ? position : undefined;
}

function findInPage(line: string): ScriptPosition | undefined {
  const [text, page, row, column] = PAGE_POSITION.exec(line) ?? [];
  if (text === undefined || page === undefined) return undefined;
  return { text, file: '', page, line: Number(row), column: Number(column) };
}

/** A page's address or path, its query and fragment, line and column. */
const PAGE_POSITION =
  /(?:https?:\/\/[^\s/()"'<>]+|(?<![^\s("'@]))(\/[\w/-]*)(?:[?#][^\s()"'<>]*?)?:([1-9]\d*):([1-9]\d*)(?!\S*:\d)/;

/** A script's name or address, its query, line and column. Firefox puts `@` before an address. */
const POSITION = /([^\s()"'<>,@?]*\.js)(?:\?[^\s():"']*)?:([1-9]\d*):([1-9]\d*)/;

const FILE = String.raw`(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.js`;

const VERSION_FILE = new RegExp(String.raw`(?:^|\/)apps\/([\w-]+)\/(\d[\w.+-]*)\/(${FILE})$`);

const BARE_FILE = new RegExp(`^${FILE}$`);
