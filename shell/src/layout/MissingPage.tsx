import type { PageProps } from '@site/contract';
import { useEffect, useLayoutEffect } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { focusHeadingIfPending } from '../routing/focusHeading';
import { routes } from '../routing/routes';
import { setHead } from '../routing/setHead';
import { NotFound } from './Notice';

/** The not-found page in place of a page that called `notFound`. */
export function MissingPage(props: Pick<PageProps, 'site' | 'Part'>) {
  const { site } = props;
  // After the layout effect that sets the head of the route.
  useEffect(() => setHead(routes.notFound, site), [site]);
  useLayoutEffect(focusHeadingIfPending, []);
  return (
    <>
      <NotFound {...props} />
      <Hydrated />
    </>
  );
}
