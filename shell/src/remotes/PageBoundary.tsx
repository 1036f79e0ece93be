import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '../reporting/report';
import { isInAdvance } from './loading/documents';
import { BrokenPage, type BrokenPageProps } from './recovery/BrokenPage';

interface PageBoundaryProps extends Omit<BrokenPageProps, 'error' | 'onTryAgain'> {
  /** Whether it is on screen, and not rendered in advance. */
  isShown: boolean;
  /** Makes the next render try again. */
  onReset: () => void;
  children: ReactNode;
}

/** Catches what could not be loaded, and what the last version of a page throws. Offers Try again. */
export const PageBoundary = ({ isShown, onReset, children, ...given }: PageBoundaryProps) => (
  <ErrorBoundary
    onError={(error) => (given.page && isInAdvance(given.page)) || report(error)}
    // One that failed in advance is tried again when the visitor asks for it.
    resetKeys={[given.pathname, isShown]}
    onReset={onReset}
    fallbackRender={({ error, resetErrorBoundary }) => (
      <BrokenPage {...given} error={error} onTryAgain={resetErrorBoundary} />
    )}
  >
    {children}
  </ErrorBoundary>
);
