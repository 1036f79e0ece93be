import { hasElement, readLinks } from '@site/compose';
import type { Routes } from '@site/contract';
import { SHELL, type LogEntry } from '@site/format';
import { listPages, newPages } from './newPages';

/** The target of the shell's skip link, which a remote's page brings. */
const TARGET = 'main';

/**
 * Names the new pages whose skip link leads nowhere, a line for each remote. Such a page refuses nothing:
 * only visitors with a keyboard miss the link.
 *
 * @param contents of the new pages, by key
 * @param routes of the live shell
 */
export function describeSkipLinks(
  { pages }: Pick<LogEntry, 'pages'>,
  contents: Map<string, Buffer>,
  routes: Routes | undefined,
): string[] {
  const dead = new Map<string, string[]>();
  for (const { name, route, html } of newPages(pages, contents, routes)) {
    if (!readLinks(html).includes(`#${TARGET}`) || hasElement(html, TARGET)) continue;
    const owner = route?.page.remote ?? SHELL;
    dead.set(owner, [...(dead.get(owner) ?? []), name]);
  }
  return [...dead].map(
    ([owner, names]) =>
      `The skip link on ${listPages(names)} leads nowhere: give the main element of these pages of ${owner} id="${TARGET}" and tabIndex={-1}`,
  );
}
