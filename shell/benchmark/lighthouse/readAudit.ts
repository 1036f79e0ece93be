import type { SiteName } from '../sites/BenchmarkSite';

/** What Lighthouse says about a page. */
export interface Audit {
  /** Points from 0 to 100 of each category, by its id, e.g. `performance`. */
  scores: Record<string, number>;
  /** The audits that cost points. */
  failed: { category: string; audit: string; value: string }[];
}

/** An audit of one page of a site. */
export interface Audited extends Audit {
  site: SiteName;
  /** The page's path. */
  page: string;
  /** Whether search engines may list it. */
  indexed: boolean;
}

/** The parts of Lighthouse's result that matter here. */
export interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Reads scores and failed audits of a result. */
export function readAudit({ categories, audits }: LighthouseResult): Audit {
  const entries = Object.entries(categories);
  return {
    scores: Object.fromEntries(
      entries.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    failed: entries.flatMap(([category, { auditRefs }]) =>
      auditRefs.flatMap(({ id, weight }) => {
        const { score = null, displayValue = '' } = audits[id] ?? {};
        if (weight === 0 || score === null || score === 1) return [];
        return { category, audit: id, value: displayValue };
      }),
    ),
  };
}
