import { type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useRouter } from './Router';

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/**
 * The anchor that MUI links and buttons render. A click on an internal link becomes a client-side
 * navigation; the browser handles every other one.
 */
export function RouterLink({ href = '', onClick, ...rest }: RouterLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isClientNavigation(event, event.currentTarget)) return;
    event.preventDefault();
    router.navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Whether the router, not the browser, should follow this click on a link. */
export const isClientNavigation = (event: MouseEvent, link: HTMLAnchorElement) =>
  isPlainClick(event) && isInternalLink(link);

/** Browsers give any other click their own meaning, such as opening a new tab. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Whether a link's `href` is a path of this site that opens in this tab. */
function isInternalLink(link: HTMLAnchorElement): boolean {
  const isPath = link.getAttribute('href')?.startsWith('/');
  // `//host` and `/\host` begin with a slash but lead to other sites.
  const isSameOrigin = link.origin === window.location.origin;
  const isSameTab = !link.target || link.target === '_self';
  return Boolean(isPath && isSameOrigin && isSameTab && !link.hasAttribute('download'));
}
