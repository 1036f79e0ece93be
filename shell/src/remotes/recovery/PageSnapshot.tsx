import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useRouter } from '../../routing/Router';
import { isClientNavigation } from '../../routing/RouterLink';
import { PAGE_ATTRIBUTE, SNAPSHOT_ATTRIBUTE } from '../../routing/pageAttribute';
import { useRestoreInteraction } from './rememberInteraction';

/** A copy of a page's DOM, which stays readable after the page itself is gone. */
interface Snapshot {
  nodes: Node[];
  /** The copy of the focused element. */
  focused: HTMLElement | undefined;
}

/**
 * Copies the DOM of a page, whether rendered here or prerendered. Call it while a broken page is
 * still in the document.
 *
 * @param id of the page, e.g. `marketing/Home`
 * @returns undefined if the page is not in the document
 */
export function snapshotPage(id: string): Snapshot | undefined {
  // There is no document while prerendering.
  const page = globalThis.document?.querySelector(`[${PAGE_ATTRIBUTE}="${id}"]`);
  if (!page) return undefined;
  const copy = page.cloneNode(true) as Element;
  const focused = [...page.querySelectorAll('*')].indexOf(document.activeElement ?? page);
  return {
    nodes: [...copy.childNodes],
    focused: copy.querySelectorAll<HTMLElement>('*')[focused],
  };
}

interface PageSnapshotProps {
  /** Id of the page. */
  page: string;
  snapshot: Snapshot;
}

/** Shows a page as it was before it broke. It can be read, and its links navigate client-side. */
export function PageSnapshot({ page, snapshot }: PageSnapshotProps) {
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    container.current?.replaceChildren(...snapshot.nodes);
    snapshot.focused?.focus({ preventScroll: true });
  }, [snapshot]);
  useRestoreInteraction(container);

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isClientNavigation(event, link)) return;
    event.preventDefault();
    router.navigate(link.href);
  };
  return (
    <div
      ref={container}
      {...{ [PAGE_ATTRIBUTE]: page, [SNAPSHOT_ATTRIBUTE]: '' }}
      onClick={follow}
    />
  );
}
