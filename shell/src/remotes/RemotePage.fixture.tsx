import { testSite } from '@site/testing';
import type { PageProps } from '@site/contract';
import { act, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { createBrowserRouter } from '../routing/createBrowserRouter';
import { RouterContext } from '../routing/Router';
import { createPageLoader } from './loading/createPageLoader';
import { loadModule } from './loading/federation';
import { RemotePage } from './RemotePage';

/** Loads a remote's module. Each test says how, after `jest.mock('./loading/federation')`. */
export const load = jest.mocked(loadModule);
export const router = createBrowserRouter();

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

/** Waits until the loader has finished its attempts and the pauses between them. */
export const finishLoading = () => act(() => jest.advanceTimersByTimeAsync(2000));

const addressOf = (version: string) => ({
  version,
  entry: `/apps/marketing/${version}/remoteEntry.js`,
  integrity: 'sha384-1',
  container: 'remote_marketing',
});

/**
 * Opens the home page of version `1.0.0-1`, with or without a previous version.
 *
 * @param beside another part of the tree
 */
export async function open(previous?: string, beside?: ReactNode) {
  const entry = { ...addressOf('1.0.0-1'), ...(previous && { previous: addressOf(previous) }) };
  const loader = createPageLoader({
    release: 1,
    shell: '1.0.0-shell',
    site: testSite,
    remotes: { marketing: entry },
  });
  const notify = () => ({ update() {}, close() {} });
  const address = { pathname: '/private-policy', search: '?a=b', hash: '#c' };
  const page = (
    <RouterContext value={router}>
      <Suspense fallback="loading">
        <RemotePage
          page={{ remote: 'marketing', page: 'Home' }}
          loader={loader}
          site={{ ...testSite, productName: 'For the shell’s messages' }}
          location={Object.assign(address, { state: 'for the shell alone' })}
          notify={notify}
          navigate={router.navigate}
        />
      </Suspense>
      {beside}
    </RouterContext>
  );
  // React finishes a suspended page only inside an async act.
  await act(async () => Promise.resolve(render(page, { onCaughtError() {} })));
}

/** A module that exposes a page. */
export const exposing = (Page: (props: PageProps) => ReactNode) =>
  Promise.resolve({ default: Page });
export const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

/** Gives each version its own page. */
export const exposingVersions = (pages: Record<string, () => ReactNode>) =>
  load.mockImplementation((_remote, _module, { version }) =>
    pages[version] ? exposing(pages[version]) : Promise.reject(new Error('no such version')),
  );
