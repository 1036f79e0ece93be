import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './appFolder';
import { Refusal } from './Refusal';

/**
 * Checks that the tools belong to the checkout where the command runs. Node finds packages in the
 * folders above as well, and through links: in a worktree without packages of its own, the tools of
 * another checkout would build and deploy that one's sources.
 *
 * @param folder where the command runs
 * @param root of the project that the tools belong to
 * @throws Refusal naming both checkouts
 */
export function requireOwnTools(folder = process.cwd(), root = ROOT): void {
  const here = checkoutAround(realpathSync(folder));
  if (here === undefined || here === realpathSync(root)) return;
  throw new Refusal(
    `This is ${here}, and its tools are those of another checkout: ${root}`,
    // Through a link, npm ci would empty the other checkout's folder.
    `Install its own: cd ${here} && ${hasLinkedPackages(here) ? 'rm node_modules && ' : ''}npm ci`,
  );
}

/** Returns the nearest folder that uses the tools. A command may also run outside of any. */
function checkoutAround(folder: string): string | undefined {
  const lock = path.join(folder, 'package-lock.json');
  if (existsSync(lock) && readFileSync(lock, 'utf8').includes('"node_modules/@site/project"'))
    return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : checkoutAround(above);
}

const hasLinkedPackages = (checkout: string) =>
  lstatSync(path.join(checkout, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
