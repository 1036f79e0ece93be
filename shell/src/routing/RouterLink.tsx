import { type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useRouter } from './Router';

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Draws what MUI links are made of: an address of this site navigates in the page, every other one is left alone. */
export function RouterLink({ href = '', onClick, ...rest }: RouterLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !leadsInPage(event, event.currentTarget)) return;
    event.preventDefault();
    router.navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Whether a click on a link is to be followed without loading a page. */
export const leadsInPage = (event: MouseEvent, link: HTMLAnchorElement) =>
  isPlain(event) && leadsToPage(link);

/** Any other click has a meaning of the browser's own, such as opening a new tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Whether a link, as it is written, leads to a path of this site in this tab. */
function leadsToPage(link: HTMLAnchorElement): boolean {
  const isPath = link.getAttribute('href')?.startsWith('/');
  // `//name` and `/\name` are other sites' addresses.
  const isOwn = link.origin === window.location.origin;
  const isHere = !link.target || link.target === '_self';
  return Boolean(isPath && isOwn && isHere && !link.hasAttribute('download'));
}
