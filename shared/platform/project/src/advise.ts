/** Commands of the release tool that hints advise. */
type Command =
  | 'activate'
  | 'configure'
  | 'deploy'
  | 'heal'
  | 'history'
  | 'nginx-config'
  | 'previews'
  | 'prune'
  | 'publish'
  | 'retire'
  | 'rollback'
  | 'status';

/** A command line of the release tool, without the stores: only who prints it knows them. */
export interface Advice {
  command: Command;
  words: string[];
}

/** What to do next: parts of one line, in order. */
export type Hint = string | number | Advice | readonly Hint[];

/** Stores that the command line names. Without them, an advised command would open another one. */
export interface NamedStores {
  store?: string | undefined;
  /** The one that builds are from, in place of the checkout. */
  from?: string | undefined;
}

/**
 * Advises a command, as a part of a hint.
 *
 * @param words what follows the command, one argument each; what readers fill in is in capitals
 */
export const advise = (command: Command, ...words: string[]): Advice => ({ command, words });

/** Makes a hint from a template whose values are texts, advised commands and other hints. */
export const hint = (texts: readonly string[], ...values: Hint[]): Hint =>
  texts.flatMap((text, at) => [text, values[at] ?? '']);

/** Joins hints to one. */
export const joinHints = (hints: readonly Hint[], separator: string): Hint =>
  hints.flatMap((one, at) => (at === 0 ? [one] : [separator, one]));

/** Returns a hint as a line. @param stores the options of the command that prints it */
export function writeHint(hint: Hint, stores: NamedStores = {}): string {
  if (typeof hint !== 'object') return String(hint);
  if (!('command' in hint)) return hint.map((part) => writeHint(part, stores)).join('');
  const { command, words } = hint;
  const { store, from } = stores;
  const options = [
    ...(from !== undefined && command === 'deploy' ? ['--from', from] : []),
    ...(store ? ['--store', store] : []),
  ];
  return ['npm run release --', command, ...[...words, ...options].map(shellWord)].join(' ');
}

/** Returns a word as a shell takes it: in quotation marks if it has other than plain characters. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
