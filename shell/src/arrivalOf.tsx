import { PRESSED, type RemotePage } from '@site/contract';
import { ThemeProvider } from '@site/ui/host';
import { createRoot } from 'react-dom/client';
import { PageStalled } from './layout/PageStalled';
import type { PageLoader } from './remotes/createPageLoader';
import { report } from './reporting/report';
import { theme } from './theme/theme';

/**
 * Waits for the code of a page that stands in the document already. When it can't be loaded the page stays readable, and
 * a bar over it offers to try again, as often as it takes.
 */
export async function arrivalOf(page: RemotePage, loader: PageLoader): Promise<void> {
  const bar = document.createElement('div');
  // The bar sticks to the window's edge as a part of the body, not of a box that is no higher than itself.
  bar.style.display = 'contents';
  const root = createRoot(bar);
  for (;;) {
    try {
      await loader.load(page);
      break;
    } catch (failure) {
      report(failure);
      loader.forget(page);
    }
    // A button that was pressed no longer says that it is on its way.
    for (const button of document.querySelectorAll(`[${PRESSED}]`)) button.removeAttribute(PRESSED);
    document.body.append(bar);
    await new Promise<void>((tryAgain) => show(false, tryAgain));
    show(true);
  }
  root.unmount();
  bar.remove();

  function show(isTrying: boolean, onTryAgain = () => {}) {
    root.render(
      <ThemeProvider theme={theme}>
        <PageStalled isTrying={isTrying} onTryAgain={onTryAgain} />
      </ThemeProvider>,
    );
  }
}
