import { logEntry, releasedApp } from '../../../fixtures/logEntry.fixture';
import { FILE } from './manifestWith.fixture';

const PAGE = { integrity: FILE.integrity, stored: 1, number: 1 };

/** A release of the log with everything that it may have. */
export const WHOLE_ENTRY = logEntry({
  team: 'the shell team',
  apps: {
    shell: releasedApp(1, { previous: releasedApp(2) }),
    billing: releasedApp(3, {
      container: 'remote_billing',
      rollout: { ...releasedApp(4), percent: 5 },
    }),
  },
  pages: { 'index.html': PAGE },
  staticFiles: { 'google1234.html': { ...FILE, stored: 1 } },
  internal: {
    message: 'why',
    changedBy: { shell: { by: 'Kim' } },
    freeze: { by: 'Kim', since: '2026-11-20T11:00:00.000Z', until: '2026-11-21T11:00:00.000Z' },
    givenUp: { billing: ['1.0.0-0123abcd'] },
    previews: {
      'pr-12': {
        by: 'Kim',
        versions: { billing: '1.0.0-0123abcd-2' },
        release: 1,
        createdAt: '2026-11-20T11:00:00.000Z',
        keeps: { billing: ['1.0.0-0123abcd-2'] },
        pages: { '_preview/pr-12.html': PAGE },
      },
    },
  },
});
