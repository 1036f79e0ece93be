import type { RemotePage } from '@site/contract';
import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { PAGE_ATTRIBUTE, pageId } from '../../routing/renderedPages';
import { useRouter } from '../../routing/Router';
import { isClientNavigation } from '../../routing/RouterLink';
import { SNAPSHOT_ATTRIBUTE, useRestoreInteraction } from './rememberInteraction';

/**
 * Copies the DOM of a page that is in the document, whether rendered here or prerendered, so that it
 * stays readable after the page itself is gone.
 */
export function useSnapshot(page: RemotePage): ReactNode {
  const id = pageId(page);
  const [snapshot] = useState(() => copyPage(id));
  return snapshot && <PageSnapshot page={id} {...snapshot} />;
}

interface Snapshot {
  nodes: Node[];
  /** The copy of the focused element. */
  focused: HTMLElement | undefined;
}

function copyPage(id: string): Snapshot | undefined {
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

/** Shows a page as it was before it broke. It can be read, and its links navigate client-side. */
function PageSnapshot({ page, nodes, focused }: Snapshot & { page: string }) {
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    container.current?.replaceChildren(...nodes);
    focused?.focus({ preventScroll: true });
  }, [nodes, focused]);
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
