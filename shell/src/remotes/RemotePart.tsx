import type { PageProps, RemotePage, ShownPart } from '@site/contract';
import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useIsHydrated } from '../hydration/Hydrated';
import { report } from '../reporting/report';
import { pageId } from '../routing/renderedPages';
import type { LoadedPage, PageLoader } from './loading/createPageLoader';
import { ModuleVersion } from './ModuleVersion';
import { useSnapshot } from './recovery/PageSnapshot';
import type { RenderedPageProps } from './RenderedPage';

/** Attribute of the element around a part; its value is the part's id. */
const PART_ATTRIBUTE = 'data-part';

/** What a part gets from the shell besides its settings. */
type FromShell = Pick<RenderedPageProps, 'notify' | 'navigate'>;

interface RemotePartProps extends FromShell {
  loader: PageLoader;
  shown: ShownPart;
}

/**
 * A part on a page. If it breaks, nothing else does: its previous version shows, then what was on screen,
 * then the children that the page gave it.
 */
export function RemotePart({ loader, shown, notify, navigate }: RemotePartProps) {
  const { of, name, children, ...own } = shown;
  const part: RemotePage = { remote: of, page: name };
  return (
    <ErrorBoundary
      onError={(error) => {
        report(error);
        // The next page that shows it tries again.
        loader.invalidate(part);
      }}
      fallbackRender={() => <LastMarkup part={part}>{children}</LastMarkup>}
    >
      <Suspense fallback={children}>
        <ModuleVersion page={part} attribute={PART_ATTRIBUTE} loader={loader}>
          {(loaded) => (
            <PartContent
              id={pageId(part)}
              loaded={loaded}
              notify={notify}
              navigate={navigate}
              {...own}
            />
          )}
        </ModuleVersion>
      </Suspense>
    </ErrorBoundary>
  );
}

const LastMarkup = ({ part, children }: { part: RemotePage } & Pick<ShownPart, 'children'>) =>
  useSnapshot(part, PART_ATTRIBUTE) ?? children;

function PartContent({ id, loaded, ...props }: FromShell & { id: string; loaded: LoadedPage }) {
  const { page, site, isPrevious } = loaded;
  const isHydrated = useIsHydrated();
  const Content = page as ComponentType<Omit<PageProps, 'location'>>;
  const mark = { [PART_ATTRIBUTE]: id };
  // The prerendered markup is the live version's. The previous one can't hydrate it, and replaces it.
  if (isPrevious && !isHydrated) return <div key="kept" {...mark} {...KEPT} />;
  return (
    <div {...mark}>
      <Content site={site} {...props} />
    </div>
  );
}

/** React hydrates such an element and leaves alone what is in it. */
const KEPT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
