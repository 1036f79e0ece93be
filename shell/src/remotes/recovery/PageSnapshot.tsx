import type { RemotePage } from '@site/contract';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { focusPlace } from '../../routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from '../../routing/pageId';
import { appliedSheets, holdSheets } from '../loading/sheets';
import { SNAPSHOT_ATTRIBUTE, useRestoreInteraction } from './rememberInteraction';

/**
 * Copies the DOM of a page or a part that is in the document, whether rendered here or prerendered, so
 * that it stays readable after it is gone.
 *
 * @param attribute that of the element around it
 */
export function useSnapshot(page: RemotePage | undefined, attribute = PAGE_ATTRIBUTE): ReactNode {
  const id = page ? pageId(page) : '';
  const [snapshot] = useState(() => copyElement(`[${attribute}="${id}"]`));
  return snapshot && <Snapshot mark={{ [attribute]: id }} {...snapshot} />;
}

const CONTROLS = 'button, input, select, textarea, [tabindex="0"]:not(a)';

/**
 * Returns whether the page in the document has anything that does nothing without the page's code. Its
 * text and links work.
 */
export const hasControls = (page: RemotePage | undefined) =>
  page !== undefined &&
  document.querySelector(`[${PAGE_ATTRIBUTE}="${pageId(page)}"] :is(${CONTROLS})`) !== null;

interface Copy {
  nodes: Node[];
  /** Addresses of the style sheets that applied to it. */
  sheets: string[];
  /** The copy of the focused element. */
  focused: Element | undefined;
}

function copyElement(selector: string): Copy | undefined {
  // There is no document while prerendering.
  const page = globalThis.document?.querySelector(selector);
  if (!page) return undefined;
  const copy = page.cloneNode(true) as Element;
  // A picture is the remote's, too, so it may be missing. Screen readers still get its text.
  for (const picture of copy.querySelectorAll('img'))
    picture.addEventListener('error', () => (picture.style.opacity = '0'));
  const focused = [...page.querySelectorAll('*')].indexOf(document.activeElement ?? page);
  return {
    nodes: [...copy.childNodes],
    sheets: appliedSheets(),
    focused: copy.querySelectorAll('*')[focused],
  };
}

/** Shows a page or part as it was before it broke. It can be read, and its links work. */
function Snapshot({ mark, nodes, sheets, focused }: Copy & { mark: Record<string, string> }) {
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    container.current?.replaceChildren(...nodes);
    focusPlace(focused);
  }, [nodes, focused]);
  useLayoutEffect(() => holdSheets(sheets), [sheets]);
  useRestoreInteraction(container);

  return <div ref={container} {...mark} {...{ [SNAPSHOT_ATTRIBUTE]: '' }} />;
}
