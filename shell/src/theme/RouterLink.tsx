import { type AnchorHTMLAttributes, type Ref } from 'react';
import { Link } from 'react-router';

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Draws what MUI links are made of: an address of this site navigates in the page, every other one is left alone. */
export function RouterLink({ href = '', ...rest }: RouterLinkProps) {
  const isOwnPage = href.startsWith('/') && !href.startsWith('//') && rest.download === undefined;
  return isOwnPage ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
