import { FIRST_FRAME } from '@site/contract';
import { Activity, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { addRenderedPage, afterFirstFrame, PAGE_ATTRIBUTE } from '../routing/renderedPages';

interface PageSlotProps {
  /** The page's path; undefined for the not-found page. */
  path: string | undefined;
  isShown: boolean;
  children: ReactNode;
}

/**
 * A page's place in the document. A page that is not shown yet is rendered outside the document, in
 * small tasks and without running its effects. Showing it then only inserts it.
 */
export function PageSlot({ path, isShown, children }: PageSlotProps) {
  // A page that is shown from the start has no container, since it may be prerendered markup.
  const [container] = useState(() => (isShown ? undefined : createContainer()));
  if (!container) return children;
  return (
    <>
      {/* First, so that the page's own layout effects find the page in the document. */}
      <Place path={path} isShown={isShown} container={container} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>{createPortal(children, container)}</Activity>
    </>
  );
}

/** Creates an element in a document of its own, where browsers load no pictures. */
function createContainer() {
  const container = document.implementation.createHTMLDocument('').createElement('div');
  // React asks for it to find the document whose head gets the page's stylesheets.
  container.getRootNode = () => document;
  return container;
}

type PlaceProps = Omit<PageSlotProps, 'children'> & { container: HTMLElement };

/** Where the container is inserted once its page is shown. */
function Place({ path, isShown, container }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const insert = () => {
      // To insert it again would lose the focus.
      if (container.parentNode !== place.current) place.current?.append(container);
    };
    if (isShown) return insert();
    if (path === undefined) return;
    return addRenderedPage(path, () => {
      const page = container.querySelector<HTMLElement>(`[${PAGE_ATTRIBUTE}]`);
      if (!page) return undefined;
      // React hides what it does not show.
      page.style.removeProperty('display');
      page.setAttribute(FIRST_FRAME, '');
      insert();
      afterFirstFrame(() => page.removeAttribute(FIRST_FRAME));
      return () => {
        container.remove();
        page.style.setProperty('display', 'none', 'important');
      };
    });
  }, [path, isShown, container]);
  return <div ref={place} />;
}
