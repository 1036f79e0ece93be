import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useRouter } from '../../routing/Router';
import { isClientNavigation } from '../../routing/RouterLink';
import { PAGE_ATTRIBUTE } from '../../routing/pageAttribute';
import { SNAPSHOT_ATTRIBUTE, type Snapshot } from './snapshotPage';
import { useRestoreInteraction } from './rememberInteraction';

interface PageSnapshotProps {
  /** Id of the page. */
  page: string;
  snapshot: Snapshot;
}

/** Shows a page as it was before it broke. It can be read, and its links navigate client-side. */
export function PageSnapshot({ page, snapshot }: PageSnapshotProps) {
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    container.current?.replaceChildren(...snapshot.nodes);
    snapshot.focused?.focus({ preventScroll: true });
  }, [snapshot]);
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
