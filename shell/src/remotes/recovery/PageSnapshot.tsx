import { PRESSED } from '@site/contract';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useRouter } from '../../routing/Router';
import { isClientNavigation } from '../../routing/RouterLink';
import { PAGE_ATTRIBUTE, SNAPSHOT_ATTRIBUTE, type Snapshot } from './snapshotPage';
import { useRestoreInteraction } from './useRestoreInteraction';

interface PageSnapshotProps {
  /** Id of the page. */
  page: string;
  snapshot: Snapshot;
  /** Whether another version is loading. If not, the marks of early presses are removed. */
  isWaiting: boolean;
}

/** Shows a page as it was before it broke. It can be read, and its links navigate client-side. */
export function PageSnapshot({ page, snapshot, isWaiting }: PageSnapshotProps) {
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    container.current?.replaceChildren(...snapshot.nodes);
    snapshot.focused?.focus({ preventScroll: true });
    if (isWaiting) return;
    for (const button of container.current?.querySelectorAll(`[${PRESSED}]`) ?? [])
      button.removeAttribute(PRESSED);
  }, [snapshot, isWaiting]);
  useRestoreInteraction(container);

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isClientNavigation(event, link)) return;
    event.preventDefault();
    router.navigate(link.href);
  };
  return (
    <div
      ref={container}
      {...{ [PAGE_ATTRIBUTE]: page, [SNAPSHOT_ATTRIBUTE]: '' }}
      onClick={follow}
    />
  );
}
