import { shellWord } from './shellWord';

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

/** Stores that the command line names. Without them, an advised command would open another one. */
interface NamedStores {
  store?: string | undefined;
  /** The one that builds are from, in place of the checkout. */
  from?: string | undefined;
}

let stores: NamedStores = {};

/** Sets the stores that the command line names. */
export function adviseOn(named: NamedStores): void {
  stores = named;
}

/**
 * Returns a command line that a hint advises, for the stores of the command that runs. Call it when there is
 * something to advise: before that, the stores are unknown.
 *
 * @param words what follows the command, one argument each; what readers fill in is in capitals
 */
export function advise(command: Command, ...words: string[]): string {
  const { store, from } = stores;
  const options = [
    ...(from !== undefined && command === 'deploy' ? ['--from', from] : []),
    ...(store ? ['--store', store] : []),
  ];
  return ['npm run release --', command, ...[...words, ...options].map(shellWord)].join(' ');
}
