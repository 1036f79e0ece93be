import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';

/** Runs a command in a folder and returns what it printed. */
export async function run(folder: string, words: string[]): Promise<string> {
  const command = new RunningCommand(words, folder);
  await command.expectSuccess();
  return command.output;
}

/** The route that the generator prints for the made remote. */
const ROUTE = /^ {4}\{\n.*?^ {4}\},$/ms;

/**
 * Copies the repository and makes a remote in it as its team would, with the route that the
 * generator prints.
 *
 * @param page source of the remote's page, if it is not the generated one
 */
export async function copyWithBilling(folder: string, page?: string): Promise<string> {
  const copy = await copyRepository(folder);
  const printed = await run(copy, ['npm', 'run', 'new-remote', '--', 'billing']);
  const route = ROUTE.exec(printed)?.[0];
  if (!route) throw new Error(`no route was printed:\n${printed}`);
  const routes = path.join(copy, 'shell/src/routing/routes.ts');
  await replaceInFile(routes, 'pages: [\n', `pages: [\n${route}\n`);
  if (page !== undefined)
    await writeFile(path.join(copy, 'billing-remote/src/billing/Billing.tsx'), page);
  return copy;
}

/** Raises the budget of the remote's page: what it is in the generated definition, times ten. */
export async function raiseBudget(copy: string): Promise<void> {
  const file = path.join(copy, 'billing-remote/remote.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/budget: [\d_]+/, 'budget: 100_000'));
}

/** Builds an app of a copy and makes it live, with the options that are given. */
export const deploy = (copy: string, workspace: string, store: string, ...options: string[]) =>
  run(copy, ['npm', 'run', 'deploy', '-w', workspace, '--', '--store', store, ...options]);
