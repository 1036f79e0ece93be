import type { PageProps } from '@site/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { focusHeadingIfPending } from '../routing/focusHeading';
import { notFoundHead } from '../routing/notFoundHead';
import { setHead } from '../routing/setHead';
import { NotFound } from './Notice';

interface MissingPageProps extends Pick<PageProps, 'site' | 'Part'> {
  pathname: string;
  /** The page may exist there. */
  onOtherPath: () => void;
}

/** The not-found page in place of a page that called `notFound`. */
export function MissingPage({ pathname, onOtherPath, ...props }: MissingPageProps) {
  const { site } = props;
  const [missing] = useState(pathname);
  // After the layout effect that sets the head of the page, for which the server has answered with 200.
  useEffect(() => setHead(notFoundHead, site), [site]);
  useLayoutEffect(focusHeadingIfPending, []);
  const isOther = missing !== pathname;
  useLayoutEffect(() => {
    if (isOther) onOtherPath();
  }, [isOther, onOtherPath]);
  // The page is about to come back: it gets the focus, not this.
  if (isOther) return null;
  return (
    <>
      <NotFound {...props} />
      <Hydrated />
    </>
  );
}
