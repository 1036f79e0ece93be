import { PRESSED } from '@site/contract';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useRouter } from '../../routing/Router';
import { leadsInPage } from '../../routing/RouterLink';
import { COPY, PAGE, type Snapshot } from './snapshotPage';
import { useRestoreInteraction } from './useRestoreInteraction';

interface StandingPageProps {
  /** Key of the page. */
  page: string;
  copy: Snapshot;
  /** Whether another version is on its way; if not, a button that was pressed no longer says so. */
  isWaiting: boolean;
}

/** A page as it was before it broke: it can be read, and its links lead on. */
export function PageSnapshot({ page, copy, isWaiting }: StandingPageProps) {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    place.current?.replaceChildren(...copy.nodes);
    copy.focused?.focus({ preventScroll: true });
    if (isWaiting) return;
    for (const button of place.current?.querySelectorAll(`[${PRESSED}]`) ?? [])
      button.removeAttribute(PRESSED);
  }, [copy, isWaiting]);
  useRestoreInteraction(place);

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !leadsInPage(event, link)) return;
    event.preventDefault();
    router.navigate(link.href);
  };
  return <div ref={place} {...{ [PAGE]: page, [COPY]: '' }} onClick={follow} />;
}
