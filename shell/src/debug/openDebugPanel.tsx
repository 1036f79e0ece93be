import type { PageData } from '@site/contract';
import { ThemeProvider } from '@site/ui/host';
import { createRoot } from 'react-dom/client';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { RouterContext, type Router } from '../routing/Router';
import { theme } from '../theme/theme';
import { DebugPanel } from './DebugPanel';
import { recordFailures } from './recordFailures';

/** Enough for a tab that stays open for long; by default, browsers keep 250. */
const RESOURCES = 2000;

/**
 * Opens the debug panel below the page. It has a React root of its own, so it stays through
 * navigations and through a failure of the page's tree.
 */
export function openDebugPanel(data: PageData, loader: PageLoader, router: Router): void {
  performance.setResourceTimingBufferSize(RESOURCES);
  const failures = recordFailures(router);
  const host = document.createElement('div');
  // In the flow, so that the end of the page can be scrolled above the panel.
  Object.assign(host.style, { position: 'sticky', bottom: '0', zIndex: '1300' });
  document.body.append(host);
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <RouterContext value={router}>
      <ThemeProvider theme={theme}>
        <DebugPanel data={data} loader={loader} failures={failures} onClose={close} />
      </ThemeProvider>
    </RouterContext>,
  );
}
