import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGES } from '../support/pages';
import { expect, test } from '../support/site';

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

test('Google’s CSP evaluator finds no serious weakness in the policy of any page', async ({
  site,
}) => {
  for (const address of [...PAGES.map(({ path }) => path), '/nowhere'])
    await test.step(address, async () => {
      const html = await (await fetch(site.address + address)).text();
      const policy = POLICY.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
      // Of what the policy governs, only preloads of pictures come before it.
      const before = html.split('<meta http-equiv')[0]?.match(/<\w+[^>]*/g) ?? [];
      expect(before.filter((tag) => !/^<(html|head|meta (charset|name)=)/.test(tag))).toEqual(
        before.filter((tag) => tag.startsWith('<link rel="preload" as="image" ')),
      );
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      const serious = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
      expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual(
        [],
      );
    });
});

const ELSEWHERE = 'https://elsewhere.example';

/** Injected markup, by the directive that blocks it. */
const MARKUP = {
  'script-src-elem': '<script>window.hasRun = true</script>',
  'script-src-attr': '<img src="/nothing.png" alt="" onerror="window.hasRun = true">',
  'style-src-attr': '<p style="display:none">A word.</p>',
  'style-src-elem': '<style>main { display: none }</style>',
  'base-uri': `<base href="${ELSEWHERE}/">`,
  'img-src': `<img src="${ELSEWHERE}/a.png" alt="">`,
  'frame-src': `<iframe title="a" src="${ELSEWHERE}/"></iframe>`,
  'object-src': '<object data="/favicon.ico"></object>',
};

/** What injected code may try, by the directive that blocks it. */
const CODE: Record<string, () => void> = {
  'require-trusted-types-for': () =>
    void (document.body.innerHTML = '<img src="/nothing.png" onerror="window.hasRun = true">'),
  'trusted-types': () =>
    void window.trustedTypes?.createPolicy('intruder', { createScriptURL: String }),
  // As webpack starts one: browsers take a worker for a script that an allowed script loads.
  'worker-src': () => {
    const policy = window.trustedTypes?.createPolicy('site', { createScriptURL: String });
    new Worker(policy?.createScriptURL('/nothing.js') as unknown as string);
  },
  'connect-src': () => void fetch('https://elsewhere.example/').catch(() => {}),
  'form-action': () => {
    const form = document.createElement('form');
    form.action = 'https://elsewhere.example/';
    document.body.append(form);
    form.submit();
  },
};

test('injected markup and code are blocked, one directive each', async ({
  page,
  ownStore,
  ownSite,
  browserLog,
}) => {
  const file = path.join(ownStore, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('<body>', `<body>${Object.values(MARKUP).join('')}`));
  browserLog.allow(/.*/);
  await page.goto(ownSite.address);
  // In tasks of the page: code that Playwright evaluates itself may do more.
  for (const attack of Object.values(CODE)) await page.evaluate(`setTimeout(${String(attack)})`);
  for (const directive of Object.keys({ ...MARKUP, ...CODE }))
    await expect
      .poll(() => browserLog.lines.join('\n'))
      .toContain(`console.error: violation of ${directive}:`);
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});
