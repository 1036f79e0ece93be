import { Activity, useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PageSlotProps {
  isShown: boolean;
  children: ReactNode;
}

/**
 * A page's place in the document. A page that is not shown yet is rendered outside the document, in
 * small tasks and without running its effects. Showing it then only inserts it.
 */
export function PageSlot({ isShown, children }: PageSlotProps) {
  // A page that is shown from the start has no container, since it may be prerendered markup.
  const [container] = useState(() => (isShown ? undefined : createContainer()));
  if (!container) return children;
  return (
    <>
      {/* First, so that the page's own layout effects find the page in the document. */}
      {isShown && <Inserted element={container} />}
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

function Inserted({ element }: { element: Element }) {
  // The same function in every render: React would insert the element again, which loses the focus.
  const insert = useCallback((parent: Element | null) => parent?.append(element), [element]);
  return <div ref={insert} />;
}
