import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Pages use the system font, and every system has another one. A layout that holds with the widest
 * and the narrowest holds with all.
 */
export const FONTS = {
  widest: ['dejavu-sans', 400, 700],
  narrowest: ['roboto-condensed', 400, 800],
} as const;

/** Shows all text of a page in a font, whatever is installed. The context must bypass the page's policy. */
export async function useFont(page: Page, [name, ...weights]: (typeof FONTS)[keyof typeof FONTS]) {
  const faces = await Promise.all(
    weights.map(async (weight) => {
      const file = require.resolve(
        `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`,
      );
      const data = (await readFile(file)).toString('base64');
      return `@font-face { font-family: tested; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`;
    }),
  );
  await page.addStyleTag({
    content: `${faces.join('\n')} * { font-family: tested !important }`,
  });
  await page.evaluate(
    (all) => Promise.all(all.map((weight) => document.fonts.load(`${weight} 16px tested`))),
    weights,
  );
}
