import type { CommonSettings, RemotePage } from '@site/contract';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '../reporting/report';
import { isInAdvance } from './loading/documents';
import { BrokenPage } from './recovery/BrokenPage';

interface PageBoundaryProps {
  /** The page; undefined if it is to be looked up. */
  page?: RemotePage;
  pathname: string;
  /** Whether it is on screen, and not rendered in advance. */
  isShown: boolean;
  site: CommonSettings;
  /** Makes the next render try again. */
  onReset: () => void;
  children: ReactNode;
}

/** Catches what could not be loaded, and what the last version of a page throws. Offers Try again. */
export const PageBoundary = ({
  page,
  pathname,
  isShown,
  site,
  onReset,
  children,
}: PageBoundaryProps) => (
  <ErrorBoundary
    onError={(error) => (page && isInAdvance(page)) || report(error)}
    // One that failed in advance is tried again when the visitor asks for it.
    resetKeys={[pathname, isShown]}
    onReset={onReset}
    fallbackRender={({ error, resetErrorBoundary }) => (
      <BrokenPage
        page={page}
        error={error}
        site={site}
        pathname={pathname}
        onTryAgain={resetErrorBoundary}
      />
    )}
  >
    {children}
  </ErrorBoundary>
);
