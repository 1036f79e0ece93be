import { shellWord } from './shellWord';

/** Commands of the release tool that hints advise. */
type Command =
  | 'activate'
  | 'configure'
  | 'copy'
  | 'deploy'
  | 'heal'
  | 'history'
  | 'nginx-config'
  | 'previews'
  | 'prune'
  | 'publish'
  | 'retire'
  | 'rollback'
  | 'status'
  | 'verify';

let store: string | undefined;

/** Sets the store that the command line names, if it does: without it, an advised command would open another. */
export function adviseOn(named: string | undefined): void {
  store = named;
}

/**
 * Returns a command line that a hint advises, for the store of the command that runs. Call it when there is
 * something to advise: before that, the store is unknown.
 *
 * @param words what follows the command, one argument each; what readers fill in is in capitals
 */
export function advise(command: Command, ...words: string[]): string {
  // `copy` restores from another store.
  const on = store && command !== 'copy' ? ['--store', store] : [];
  return ['npm run release --', command, ...[...words, ...on].map(shellWord)].join(' ');
}
