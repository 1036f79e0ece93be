import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './appFolder';
import { Refusal } from './Refusal';

/**
 * Checks that the tools belong to the checkout where the command runs. Node finds packages in the
 * folders above as well, and through links: in a worktree without packages of its own, the tools of
 * another checkout would build and deploy that one's sources. A command may also run outside of any.
 *
 * @param folder where the command runs
 * @param root of the project that the tools belong to
 * @throws Refusal naming both checkouts
 */
export function requireOwnTools(folder = process.cwd(), root = ROOT): void {
  const here = realpathSync(folder);
  if (here === realpathSync(root)) return;
  const lock = path.join(here, 'package-lock.json');
  if (existsSync(lock) && readFileSync(lock, 'utf8').includes('"node_modules/@site/project"'))
    throw new Refusal(
      `This is ${here}, and its tools are those of another checkout: ${root}`,
      // Through a link, npm ci would empty the other checkout's folder.
      `Install its own: cd ${here} && npm ci (first remove node_modules if it is a link)`,
    );
  const above = path.dirname(here);
  if (above !== here) requireOwnTools(above, root);
}
