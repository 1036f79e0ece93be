/**
 * Returns the link that a click opens in this tab. Browsers give other clicks a meaning of their own, such as
 * opening a new tab.
 */
export function pressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey)
    return undefined;
  const link = (event.target as Partial<Element>).closest?.<HTMLAnchorElement>('a[href]');
  const opensHere =
    link && (!link.target || link.target === '_self') && !link.hasAttribute('download');
  return opensHere ? link : undefined;
}
