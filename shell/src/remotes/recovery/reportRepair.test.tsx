import type { RemotePage } from '@site/contract';
import { consoleCalls } from '@site/testing';
import { act } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadModule } from '../loading/federation';
import { loadPage } from '../loading/loadPage';
import { CONFIRM, HOME } from '../loading/release.fixture';
import { readFailure } from '../../reporting/readFailure';
import { onFailure } from '../../reporting/report';
import { reportRepair } from './reportRepair';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('../loading/federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));

/** Returns the component, as loaded from a version of its remote. */
async function load(page: RemotePage, version: string, component: ComponentType<never>) {
  jest.mocked(loadModule).mockResolvedValue({ default: component });
  const entry = `/apps/${page.remote}/${version}/remoteEntry.js`;
  const loaded = await loadPage(page, { version, entry, integrity: 'sha384-1' });
  return loaded.page as ComponentType<{ children?: ReactNode }>;
}

/** Hydrates the app where another title was prerendered, and returns the failures reported. */
async function repair(app: ReactNode) {
  const failures: unknown[] = [];
  onFailure((event) => failures.push(readFailure(event).thrown));
  const container = document.createElement('div');
  container.innerHTML = '<main><h1>Before</h1></main>';
  await act(async () =>
    Promise.resolve(
      hydrateRoot(container, app, {
        onRecoverableError: (error, { componentStack }) => reportRepair(error, componentStack),
      }),
    ),
  );
  expect(container).toHaveTextContent('After');
  consoleCalls();
  return failures;
}

const Title = () => <h1>After</h1>;

test('a repair names the page’s remote and version, also for a page without hooks and props', async () => {
  const Page = await load(HOME, '1.0.0-1', () => (
    <main>
      <Title />
    </main>
  ));
  expect(await repair(<Page />)).toMatchObject([
    { remote: 'marketing', version: '1.0.0-1', phase: 'hydration' },
  ]);
});

test('a repair of a part names the part’s remote and version', async () => {
  const Page = await load(HOME, '1.0.0-1', ({ children }: { children: ReactNode }) => (
    <main>{children}</main>
  ));
  const Part = await load(CONFIRM, '2.0.0-2', () => <Title />);
  expect(
    await repair(
      <Page>
        <Part />
      </Page>,
    ),
  ).toMatchObject([{ remote: 'account', version: '2.0.0-2' }]);
});

test('a repair beside the page names no remote', async () => {
  const Page = await load(HOME, '1.0.0-1', () => null);
  expect(
    await repair(
      <main>
        <Title />
        <Page />
      </main>,
    ),
  ).toMatchObject([{ remote: undefined, version: undefined }]);
});
