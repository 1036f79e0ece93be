import { isNotFound, type RemotePage } from '@site/contract';
import { Suspense, use, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LoadedPage, PageLoader } from './loading/createPageLoader';
import { useSnapshot } from './recovery/PageSnapshot';

interface ModuleVersionProps {
  /** A page or a part. */
  page: RemotePage;
  /** Attribute of the element around it, whose value is its id. */
  attribute: string;
  loader: PageLoader;
  /** Loads the version. By default, that is the live one, or the previous one if that fails to load. */
  load?: () => Promise<LoadedPage>;
  /** Replaces a page that calls `notFound`, which is not broken. A part has no such place. */
  renderMissing?: (tryAgain: () => void) => ReactNode;
  children: (loaded: LoadedPage) => ReactNode;
}

/** One version of a page or part: suspends while it loads, and falls back to the previous one. */
export function ModuleVersion({ load, ...props }: ModuleVersionProps) {
  const { page, loader, children } = props;
  // Kept in state: after a fallback, the loader returns the other version.
  const [loading] = useState(load ?? (() => loader.load(page)));
  const loaded = use(loading);
  return (
    // Knows which version threw. What surrounds the versions stays, and shows what the last one throws.
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        props.renderMissing && isNotFound(error) ? (
          props.renderMissing(resetErrorBoundary)
        ) : (
          <FallbackVersion broken={loaded} cause={error} {...props} />
        )
      }
    >
      {children(loaded)}
    </ErrorBoundary>
  );
}

/**
 * The version that replaces a broken one. What was on screen stays readable while it loads.
 */
function FallbackVersion({
  broken,
  cause,
  ...props
}: ModuleVersionProps & { broken: LoadedPage; cause: unknown }) {
  const { page, attribute, loader } = props;
  const snapshot = useSnapshot(page, attribute);
  const fallback = <ModuleVersion load={() => loader.fallBack(page, broken, cause)} {...props} />;
  return snapshot ? <Suspense fallback={snapshot}>{fallback}</Suspense> : fallback;
}
