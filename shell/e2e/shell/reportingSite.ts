import { configureSite } from '../support/releases';
import { test as base } from '../support/site';
import { respond, TestApi } from '../support/TestApi';

/** A report that the site sends. */
export interface Report {
  kind: 'visit' | 'failure' | 'vitals';
  release: number;
  shell: string;
  page: string;
  phase?: string;
  message?: string;
  vitals?: { name: string; value: number; rating: string; id: string }[];
}

/** Returns the reports of a kind that a collector got so far. */
export const reportsTo = ({ calls }: TestApi, kind: Report['kind']) =>
  calls.map(({ body }) => JSON.parse(body) as Report).filter((report) => report.kind === kind);

/** Tests of a site that reports to a collector on another origin. */
export const test = base.extend<{ collector: TestApi }>({
  collector: async ({ browserLog, ownStore }, use) => {
    const collector = await TestApi.start();
    collector.respondWith(respond(204));
    await configureSite(ownStore, { collector: `${collector.origin}/site` });
    await use(collector);
    browserLog.stop();
    await collector.stop();
  },
});
