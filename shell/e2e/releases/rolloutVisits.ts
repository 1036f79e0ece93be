import type { BrowserContext } from '@playwright/test';
import { DRAW_KEY } from '@site/contract';
import { rollOut } from '@site/release';
import { HOME } from '../support/pages';
import { releaseChange } from '../support/store/releaseChange';
import { publishVariant } from '../support/store/releaseVariant';

/** What the version that is rolled out shows on the home page. */
export const NEW = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
const CHANGE = { 'Set Your Goals': 'Set New Goals' };

/** Rolls out a marketing remote with another headline. @returns its version */
export async function startRollout(
  store: string,
  folder: string,
  percent: number,
): Promise<string> {
  const version = await publishVariant(store, `${folder}/rollout`, 'marketing', CHANGE);
  await releaseChange(store, rollOut({ app: 'marketing', version }, percent));
  return version;
}

/** Gives a browser this draw, if it has none. */
export const setDraw = (context: BrowserContext, draw: number) =>
  context.addInitScript(
    ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
    [DRAW_KEY, String(draw)] as const,
  );
