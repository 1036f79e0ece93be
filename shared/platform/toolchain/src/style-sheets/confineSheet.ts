import { SHELL_ELEMENT } from '@site/contract';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type ChildNode } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** A style sheet that reaches nothing but the elements of its page or part. */
export interface ConfinedSheet {
  css: string;
  /** Properties that it set on `html` or `body` outside of layers, and that were left out. */
  leftOut: string[];
}

/**
 * Makes the style sheet of a page or a part ready for browsers. Its rules reach neither what the shell shows,
 * such as the header and toasts, nor parts of other remotes; those of a part reach the part alone. `html` and
 * `body` belong to the shell: of rules for them, custom properties alone are kept.
 *
 * @param part id of the part, e.g. `shop/Cart`; undefined for a page
 * @throws Error when it takes rules or a font from another site
 */
export function confineSheet(source: string, part?: string): ConfinedSheet {
  const own = `[data-part="${part}"]`;
  const reach =
    part === undefined
      ? `:where(:not([${SHELL_ELEMENT}],[${SHELL_ELEMENT}] *,[data-part],[data-part] *))`
      : `:where(${own},${own} *)`;
  const leftOut = new Set<string>();
  // Without nesting, so that each rule has its whole selector.
  const root = postcss.parse(transformSync(source, { loader: 'css', minify: true, target }).code);
  root.walkAtRules(requireOwnFiles);
  root.walkRules((rule) => {
    // Its selectors are moments.
    if (isIn(rule, /keyframes$/i)) return;
    const selectors = selectorParser().astSync(rule.selector).nodes;
    const ofRoot = selectors.filter(isOfRoot);
    const others = selectors.filter((selector) => !ofRoot.includes(selector));
    if (ofRoot.length > 0) {
      // A part's would reach the page around it.
      const selector = part === undefined ? ofRoot.join(',') : reach;
      const kept = rule.cloneBefore({ selector });
      kept.walkDecls(({ prop }) => {
        if (!prop.startsWith('--') && !isIn(rule, /^layer$/i)) leftOut.add(prop);
      });
      kept.walkDecls(/^(?!--)/, (declaration) => void declaration.remove());
      if (kept.nodes.length === 0) kept.remove();
    }
    if (others.length === 0) rule.remove();
    else rule.selector = others.map((selector) => addTo(selector, reach)).join(',');
  });
  return { css: root.toString(), leftOut: [...leftOut] };
}

/** The browsers that the site supports, in esbuild's words. */
const target = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    browserslist: string[];
  }
).browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' >= ', ''));

const FROM_ELSEWHERE =
  'Pages’ policy blocks it. Add the file, or a package that contains it, to the remote.';

const ELSEWHERE = /(?:url\(|^)["']?((?:https?:)?\/\/[^"')]+)/;

/** @throws Error when an at-rule loads rules or a font of another site */
function requireOwnFiles(rule: AtRule): void {
  const [, sheet] = (rule.name === 'import' && ELSEWHERE.exec(rule.params)) || [];
  if (sheet !== undefined) throw new Error(`it imports ${sheet}. ${FROM_ELSEWHERE}`);
  if (rule.name !== 'font-face') return;
  rule.walkDecls('src', ({ value }) => {
    const [, font] = ELSEWHERE.exec(value) ?? [];
    if (font !== undefined) throw new Error(`it takes the font ${font}. ${FROM_ELSEWHERE}`);
  });
}

/** Whether a rule is in an at-rule of some name. */
const isIn = ({ parent }: ChildNode, name: RegExp): boolean =>
  parent !== undefined &&
  'name' in parent &&
  (name.test(String(parent.name)) || isIn(parent, name));

/** Returns the last compound of a selector: the element that it is about. */
const subjectOf = ({ nodes }: Selector) =>
  nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);

/** Whether a selector is about the document's own elements. */
const isOfRoot = (selector: Selector): boolean =>
  subjectOf(selector).some((node) => /^(html|body|:root|:host)$/i.test(String(node).trim()));

/** Adds a condition to the element that a selector is about. */
function addTo(selector: Selector, condition: string): string {
  const subject = subjectOf(selector);
  const pseudoElement = subject.find((node) => selectorParser.isPseudoElement(node));
  const before = selector.nodes.slice(0, pseudoElement && selector.nodes.indexOf(pseudoElement));
  const after = pseudoElement ? selector.nodes.slice(before.length) : [];
  return `${before.join('')}${condition}${after.join('')}`;
}
