import type { PageData } from '@site/contract/platform';
import { ThemeProvider } from '@site/ui/host';
import { createRoot } from 'react-dom/client';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { createScrubber } from '../reporting/createScrubber';
import { describeFailure } from '../reporting/describeFailure';
import { onFailure } from '../reporting/report';
import { RouterContext, type Router } from '../routing/Router';
import { theme } from '../theme/theme';
import { DebugPanel, type LoggedFailure } from './DebugPanel';

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

/** A failure that repeats on every frame must not fill the memory. */
const LIMIT = 100;

/** Returns a list that all failures are added to, from now on, oldest first. */
function recordFailures(router: Router): readonly LoggedFailure[] {
  const failures: LoggedFailure[] = [];
  const queries = new Set([window.location.search, router.location().search]);
  router.subscribe(() => queries.add(router.location().search));
  const add = (thrown: unknown, phase?: string) => {
    if (failures.length >= LIMIT) return;
    queries.add(window.location.search);
    const description = describeFailure(thrown, phase, createScrubber(queries));
    if (!description) return;
    const { name = phase ?? 'failure', message, address, causes } = description;
    const where = address === undefined || message.includes(address) ? '' : ` (${address})`;
    const lines = [message + where, ...causes.map((cause) => `Cause: ${cause}`)];
    failures.push({ time: performance.now(), name, lines });
  };
  onFailure(add);
  return failures;
}
