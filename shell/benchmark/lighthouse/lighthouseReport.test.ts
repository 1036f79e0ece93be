import { lighthouseReport } from './lighthouseReport';
import { readAudit, type Audited } from './readAudit';

const audited = (site: Audited['site'], changes: Partial<Audited> = {}): Audited => ({
  site,
  page: '/',
  indexed: true,
  scores: { performance: 100, seo: 100 },
  failed: [],
  ...changes,
});
const lines = (audits: Audited[]) =>
  lighthouseReport(audits)
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '));

test('shows medians with the score of each round', () => {
  const scored = (performance: number) =>
    audited('composed', { scores: { performance, seo: 100 } });
  expect(lines([scored(99), scored(92), scored(100), audited('static')])).toEqual(
    expect.arrayContaining([
      '| `/`: performance | 99 (99, 92, 100) | 100 | 99 |',
      '| `/`: seo | 100 | 100 | 100 |',
    ]),
  );
});

test('marks a score that is two points below the static page’s', () => {
  const composed = audited('composed', { scores: { performance: 97, seo: 100 } });
  const still = audited('static', { scores: { performance: 99, seo: 100 } });
  expect(lines([composed, still])).toContain('| `/`: performance | 97 | 99 | 98, **missed** |');
});

test('a page that asks not to be listed may fail that audit, and no other one', () => {
  const notListed = { category: 'seo', audit: 'is-crawlable', value: '' };
  const scores = { performance: 100, seo: 63 };
  const page = { page: '/account/confirm', indexed: false, scores };
  const other = { category: 'seo', audit: 'meta-description', value: '' };
  const goal = (composed: Partial<Audited>) =>
    lines([audited('composed', { ...page, ...composed }), audited('static', page)]).find((line) =>
      line.includes('seo |'),
    );
  expect(goal({ failed: [notListed] })).toMatch(/- \(asks not to be listed\) \|$/);
  expect(goal({ failed: [notListed, other] })).toMatch(/100, \*\*missed\*\* \|$/);
  expect(goal({ failed: [notListed], indexed: true })).toMatch(/100, \*\*missed\*\* \|$/);
});

test('lists the audits that cost points', () => {
  const failed = [{ category: 'performance', audit: 'largest-contentful-paint', value: '1.9 s' }];
  expect(lines([audited('composed', { failed }), audited('static')]).at(-1)).toBe(
    ' /: largest-contentful-paint (performance), 1 times: 1.9 s',
  );
});

test('an audit without weight or score costs no points', () => {
  const audit = readAudit({
    categories: {
      seo: {
        score: 0.634,
        auditRefs: [
          { id: 'weightless', weight: 0 },
          { id: 'manual', weight: 1 },
          { id: 'passed', weight: 1 },
          { id: 'failed', weight: 1 },
        ],
      },
    },
    audits: {
      weightless: { score: 0 },
      manual: { score: null },
      passed: { score: 1 },
      failed: { score: 0.5, displayValue: '2 s' },
    },
  });
  expect(audit).toEqual({
    scores: { seo: 63 },
    failed: [{ category: 'seo', audit: 'failed', value: '2 s' }],
  });
});
