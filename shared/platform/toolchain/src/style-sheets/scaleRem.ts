import type { Root, Rule } from 'postcss';
import { isIn } from './isIn';

/** What a unit of `font-size` is a share of, for the root of the document. */
const WHOLE: Record<string, number> = { '%': 100, px: 16, em: 1, rem: 1 };

/** Lengths in rem, and what may contain such a text: texts, addresses and names. */
const REM = /"[^"]*"|url\([^)]*\)|(?:--|[a-z_])[\w-]*|(\d*\.?\d+)rem\b/gi;

/**
 * Scales a sheet's `rem` by its rule `html { font-size: 62.5% }`, and drops the rule: the root's font size is the
 * shell's. Media queries stay, for they know no such rule.
 */
export function scaleRem(sheet: Root): void {
  let share = 1;
  sheet.walkDecls('font-size', (declaration) => {
    const [, size, unit = ''] = /^(\d*\.?\d+)(%|px|r?em)$/.exec(declaration.value) ?? [];
    const whole = WHOLE[unit];
    if (whole === undefined || !isOfRoot(declaration.parent as Rule)) return;
    share = Number(size) / whole;
    declaration.remove();
  });
  if (share === 1) return;
  const scale = (text: string) =>
    text.replace(REM, (match, size?: string) =>
      size === undefined ? match : `${Number((Number(size) * share).toFixed(5))}rem`,
    );
  sheet.walkDecls((declaration) => void (declaration.value = scale(declaration.value)));
  sheet.walkAtRules('container', (rule) => void (rule.params = scale(rule.params)));
}

/** Whether a rule is for the root of the document alone, at all times. */
const isOfRoot = (rule: Rule): boolean =>
  /^(html|:root|:host|,)+$/i.test(rule.selector) && !isIn(rule, /^(?!layer$)/i);
