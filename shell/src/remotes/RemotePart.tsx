import type { RemotePage, ShellProps, ShownPart } from '@site/contract';
import type { Theme } from '@site/ui';
import { ThemeProvider } from '@site/ui/host';
import { Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useIsHydrated } from '../hydration/Hydrated';
import { report } from '../reporting/report';
import { pageId } from '../routing/pageId';
import type { LoadedPage, PageLoader } from './loading/createPageLoader';
import { Sheet } from './loading/sheets';
import { ModuleVersion } from './ModuleVersion';

/** Attribute of the element around a part; its value is the part's id. */
const PART_ATTRIBUTE = 'data-part';

interface RemotePartProps extends Omit<ShellProps, 'site'> {
  loader: PageLoader;
  shown: ShownPart;
}

/**
 * A part on a page. If it breaks, nothing else does: its previous version shows, then the children that
 * the page gave it. They also show if no live version offers the part.
 */
export function RemotePart({ loader, shown, notify, navigate }: RemotePartProps) {
  const [isReady, setReady] = useState(false);
  const [first] = useState(shown);
  // Until its code has loaded, React gets the same element from every render of the page: an update would
  // replace the prerendered markup by the children.
  const current = isReady ? shown : first;
  return useMemo(() => {
    const { of, name, children, ...own } = current;
    const part: RemotePage = { remote: of, page: name };
    if (loader.isMissing(part)) return children;
    return (
      <ErrorBoundary
        onError={(error) => {
          report(error);
          // The next page that shows it tries again.
          loader.invalidate(part);
        }}
        fallbackRender={() => children}
      >
        <Suspense fallback={children}>
          <ModuleVersion page={part} attribute={PART_ATTRIBUTE} loader={loader}>
            {(loaded) => (
              <PartContent
                id={pageId(part)}
                loaded={loaded}
                onReady={setReady}
                given={{ notify, navigate, ...own }}
              />
            )}
          </ModuleVersion>
        </Suspense>
      </ErrorBoundary>
    );
  }, [current, loader, notify, navigate]);
}

interface PartContentProps {
  id: string;
  loaded: LoadedPage;
  onReady: (isReady: true) => void;
  given: Omit<ShellProps, 'site'>;
}

function PartContent({ id, loaded, onReady, given }: PartContentProps) {
  const { page, sheet, site, isPrevious } = loaded;
  const Content = page as ComponentType<ShellProps>;
  const isHydrated = useIsHydrated();
  useEffect(() => onReady(true), [onReady]);
  const mark: object = { [PART_ATTRIBUTE]: id };
  // MUI's dialogs, menus and lists are outside the part's element. They get its style sheet by its mark.
  const [addMark] = useState(() => ({ components, ...outer }: Theme) => ({
    ...outer,
    components: {
      ...components,
      MuiModal: { defaultProps: mark },
      MuiPopper: { defaultProps: mark },
    },
  }));
  // The prerendered markup is the live version's. The previous one can't hydrate it, and replaces it.
  if (isPrevious && !isHydrated) return <div key="kept" {...mark} {...KEPT} />;
  return (
    <div {...mark}>
      <Sheet address={sheet} />
      <ThemeProvider theme={addMark}>
        <Content site={site} {...given} />
      </ThemeProvider>
    </div>
  );
}

/** React hydrates such an element and leaves alone what is in it. It sets no HTML, so the policy allows it. */
// eslint-disable-next-line no-restricted-syntax
const KEPT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
