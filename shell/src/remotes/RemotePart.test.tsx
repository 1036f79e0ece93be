import Dialog from '@mui/material/Dialog';
import Popper from '@mui/material/Popper';
import type { PartProps } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import type { Theme } from '@site/ui';
import { ThemeProvider } from '@site/ui/host';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { LoadedPage } from './loading/createPageLoader';
import { createTestLoader, never, settled } from './loading/release.fixture';
import { theme } from '../theme/theme';
import { RemotePart } from './RemotePart';

const Badges = ({ site, title }: PartProps<'marketing', 'StoreBadges'>) => (
  <a href={site.appStoreUrl}>{title}</a>
);
const loaded = { page: Badges, site: testSite, isPrevious: false } as unknown as LoadedPage;

/** Returns a page that shows the part. As the shell does, it gives the part the same functions each time. */
function pageThatLoads(load: () => Promise<LoadedPage>, invalidate = () => {}) {
  const loader = createTestLoader({ load, invalidate });
  const notify = () => ({ update() {}, close() {} });
  const navigate = () => {};
  return function Page({ title }: { title: string }) {
    const shown = {
      of: 'marketing',
      name: 'StoreBadges',
      title,
      children: 'In every store',
    } as const;
    return (
      <ThemeProvider theme={theme}>
        <main>
          <RemotePart shown={shown} loader={loader} notify={notify} navigate={navigate} />
        </main>
      </ThemeProvider>
    );
  };
}

test('a part’s children show until it has loaded with its own props and settings', async () => {
  let arrive = (_: LoadedPage) => {};
  const loading = new Promise<LoadedPage>((done) => (arrive = done));
  const Page = pageThatLoads(() => loading);
  const { rerender } = await act(async () => Promise.resolve(render(<Page title="Get it" />)));
  expect(screen.getByRole('main')).toHaveTextContent('In every store');
  await act(async () => Promise.resolve(arrive(loaded)));
  expect(screen.getByRole('link', { name: 'Get it' })).toHaveAttribute(
    'href',
    testSite.appStoreUrl,
  );
  rerender(<Page title="Get it now" />);
  expect(screen.getByRole('main')).toHaveTextContent(/^Get it now$/);
});

const failing = Promise.reject(new Error('the part broke'));
failing.catch(() => {});
const Broken = () => {
  throw new Error('the part broke');
};
const broken = settled({ ...loaded, page: Broken });

test.each([
  ['loads', failing],
  ['renders', broken],
])(
  'a part’s children show if no version of it %s, the failure is reported, and the next page tries again',
  async (_, loading) => {
    const invalidate = jest.fn();
    const Page = pageThatLoads(() => loading, invalidate);
    await act(async () => Promise.resolve(render(<Page title="Get it" />)));
    expect(screen.getByRole('main')).toHaveTextContent(/^In every store$/);
    expect(consoleCalls().join()).toContain('the part broke');
    expect(invalidate).toHaveBeenCalledWith({ remote: 'marketing', page: 'StoreBadges' });
  },
);

test('a dialog and a menu of a part, which are outside its element, are marked as the part’s, too', async () => {
  const Dialogs = () => (
    <ThemeProvider theme={(outer: Theme) => ({ ...outer })}>
      <Dialog open>A dialog</Dialog>
      <Popper open anchorEl={document.body}>
        A list
      </Popper>
    </ThemeProvider>
  );
  const Page = pageThatLoads(() => settled({ ...loaded, page: Dialogs }));
  await act(async () => Promise.resolve(render(<Page title="" />)));
  for (const text of ['A dialog', 'A list']) {
    const found = screen.getByText(text);
    expect(screen.getByRole('main', { hidden: true })).not.toContainElement(found);
    expect(found.closest('[data-part="marketing/StoreBadges"]')).not.toBeNull();
  }
});

/** Hydrates the prerendered part, with what the loader returns. */
async function hydrate(load: () => Promise<LoadedPage>) {
  const container = document.createElement('div');
  document.body.append(container);
  const Prerendered = pageThatLoads(() => settled(loaded));
  container.innerHTML = renderToString(<Prerendered title="Get it" />);
  const link = screen.getByRole('link', { name: 'Get it' });
  const Page = pageThatLoads(load);
  const onRecoverableError = jest.fn();
  const { rerender } = await act(async () =>
    Promise.resolve(
      render(<Page title="Get it" />, { container, hydrate: true, onRecoverableError }),
    ),
  );
  expect(onRecoverableError).not.toHaveBeenCalled();
  const renderAgain = () => act(async () => Promise.resolve(rerender(<Page title="Get it" />)));
  return { link, renderAgain };
}

test('the prerendered markup stays while its code loads, however often the page renders', async () => {
  const { link, renderAgain } = await hydrate(never);
  await renderAgain();
  expect(screen.getByRole('link', { name: 'Get it' })).toBe(link);
});

test('a previous version does not hydrate the prerendered markup, which the live one made, but replaces it', async () => {
  const Previous = () => <a href="/">Before</a>;
  const previous = settled({ ...loaded, page: Previous, isPrevious: true });
  const { link } = await hydrate(() => previous);
  expect(screen.getByRole('main')).toHaveTextContent(/^Before$/);
  expect(link).not.toBeInTheDocument();
});
