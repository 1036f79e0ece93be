import { median } from '../median';
import { markdownTable } from '../report/markdownTable';
import { LIGHTHOUSE_GOAL } from '../report/rows';
import type { Audited } from './readAudit';

/** The audit that a page fails by asking not to be listed. */
const NOT_LISTED = 'is-crawlable';

/**
 * Formats scores as medians with the score of each round, marks missed goals, and lists the failed
 * audits of the composed site.
 */
export function lighthouseReport(audited: readonly Audited[]): string {
  const pages = [...new Set(audited.map(({ page }) => page))];
  const rows = pages.flatMap((page) => {
    const composed = audited.filter((audit) => audit.site === 'composed' && audit.page === page);
    const compared = audited.filter((audit) => audit.site === 'static' && audit.page === page);
    const categories = Object.keys(composed[0]?.scores ?? {});
    return categories.map((category) => [
      `\`${page}\`: ${category}`,
      formatScores(composed, category),
      formatScores(compared, category),
      formatGoal(category, composed, compared),
    ]);
  });
  return [
    markdownTable([['Lighthouse, mobile', 'composed', 'static', 'goal'], ...rows]),
    '',
    'Audits of the composed site that cost points:',
    ...failures(audited.filter(({ site }) => site === 'composed')),
  ].join('\n');
}

const scoresOf = (audits: readonly Audited[], category: string) =>
  audits.map(({ scores }) => scores[category] ?? 0);

/** E.g. `99 (99, 98, 100)`, or `100` if all are equal. */
function formatScores(audits: readonly Audited[], category: string): string {
  const scores = scoresOf(audits, category);
  const isEqual = new Set(scores).size < 2;
  return `${median(scores) ?? '-'}${isEqual ? '' : ` (${scores.join(', ')})`}`;
}

function formatGoal(
  category: string,
  composed: readonly Audited[],
  compared: readonly Audited[],
): string {
  const score = median(scoresOf(composed, category)) ?? 0;
  const least =
    category === 'performance'
      ? (median(scoresOf(compared, category)) ?? 0) - LIGHTHOUSE_GOAL
      : 100;
  if (score >= least) return `${least}`;
  const isExpected = composed.every(
    ({ indexed, failed }) =>
      !indexed &&
      failed.every((failure) => failure.category !== category || failure.audit === NOT_LISTED),
  );
  return isExpected ? '- (asks not to be listed)' : `${least}, **missed**`;
}

/** One line for each failed audit of a page, with its values and in how many rounds it failed. */
function failures(audits: readonly Audited[]): string[] {
  const values = new Map<string, string[]>();
  for (const { page, failed } of audits)
    for (const { category, audit, value } of failed) {
      const name = `  ${page}: ${audit} (${category})`;
      values.set(name, [...(values.get(name) ?? []), value]);
    }
  return [...values].map(([name, seen]) => `${name}, ${seen.length} times: ${seen.join(', ')}`);
}
