import { type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { isClientSide } from './routeAt';
import { useRouter } from './Router';

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/**
 * The anchor that MUI links and buttons render. A click on a link to a page of the site becomes a
 * client-side navigation; the browser handles every other one.
 */
export function RouterLink({ href, onClick, ...rest }: RouterLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isClientNavigation(event, event.currentTarget)) return;
    event.preventDefault();
    router.navigate(event.currentTarget.href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Whether the router, not the browser, should follow this click on a link. */
export const isClientNavigation = (event: MouseEvent, link: HTMLAnchorElement) =>
  isPlainClick(event) && opensHere(link) && isClientSide(link);

/** Browsers give any other click their own meaning, such as opening a new tab. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Whether a link opens a document in this tab. `rel="external"` asks for a page load. */
const opensHere = (link: HTMLAnchorElement) =>
  (!link.target || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !link.relList.contains('external');
