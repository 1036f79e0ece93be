import { hasElement, readLinks } from '@site/compose';
import { pageFile, SHELL, type LogEntry, type Manifests } from '@site/format';
import { addressOfPage, listPages, newPages } from './newPages';

/** The target of the shell's skip link, which a remote's page brings. */
const TARGET = 'main';

/**
 * Names the new pages whose skip link leads nowhere, a line for each remote. Such a page refuses nothing:
 * only visitors with a keyboard miss the link.
 *
 * @param contents of the new pages, by key
 */
export function describeSkipLinks(
  { pages }: Pick<LogEntry, 'pages'>,
  contents: Map<string, Buffer>,
  { [SHELL]: { routes } }: Manifests,
): string[] {
  const dead = new Map<string, string[]>();
  for (const { address, name, html } of newPages(pages, contents)) {
    if (!readLinks(html).includes(`#${TARGET}`) || hasElement(html, TARGET)) continue;
    const { remote } =
      routes?.pages.find(({ path }) => addressOfPage(pageFile(path)) === address)?.page ?? {};
    const owner = remote ?? SHELL;
    dead.set(owner, [...(dead.get(owner) ?? []), name]);
  }
  return [...dead].map(
    ([owner, names]) =>
      `The skip link on ${listPages(names)} leads nowhere: give the main element of these pages of ${owner} id="${TARGET}" and tabIndex={-1}`,
  );
}
