import { SHELL_ELEMENT } from '@site/contract';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';
import { giveOwnNames } from './giveOwnNames';
import { isIn } from './isIn';
import { scaleRem } from './scaleRem';

/** A style sheet that reaches nothing but the elements of its page or part. */
export interface ConfinedSheet {
  css: string;
  /** Rules for elements of the shell that were left out, such as `body { margin }`. */
  leftOut: string[];
}

/** Whose a style sheet is. */
interface SheetOwner {
  /** A name that no other sheet has. */
  owner: string;
  /** Id of the part, e.g. `shop/Cart`; undefined for a page. */
  part: string | undefined;
  /** Words of the app's scripts, which may name keyframes, fonts and containers. */
  words: Set<string>;
}

/** The shell's elements around a page. What they inherit reaches its header, toasts and skip link. */
const AROUND = 'html,body,#root,#root>[data-page]';

/** What the shell shows, and parts. */
const OTHERS = `[${SHELL_ELEMENT}],[${SHELL_ELEMENT}] *,[data-part],[data-part] *`;

/**
 * Makes the style sheet of a page or a part ready for browsers. Its rules reach neither what the shell shows,
 * such as the header and toasts, nor the shell's elements around the page, nor parts of other remotes; those of a part
 * reach the part alone. Custom properties are kept everywhere: they style nothing by themselves. Keyframes,
 * fonts and containers get names of the sheet's own.
 *
 * @throws Error when it takes rules or a font from another site
 */
export function confineSheet(source: string, { owner, part, words }: SheetOwner): ConfinedSheet {
  const own = `:where([data-part="${part}"],[data-part="${part}"] *)`;
  const reach = part === undefined ? `:where(:not(${AROUND},${OTHERS}))` : own;
  const reachOfVariables = part === undefined ? `:where(:not(${OTHERS}))` : own;
  const leftOut = new Set<string>();
  // Without nesting, so that each rule has its whole selector.
  const root = postcss.parse(transformSync(source, { loader: 'css', minify: true, target }).code);
  root.walkAtRules(requireOwnFiles);
  scaleRem(root);
  giveOwnNames(root, owner, words);
  root.walkRules((rule) => {
    // Its selectors are moments.
    if (isIn(rule, /keyframes$/i)) return;
    const selectors = selectorParser().astSync(rule.selector).nodes;
    const declarations = rule.nodes.filter((node) => node.type === 'decl');
    if (declarations.some(({ variable }) => variable)) {
      const variables = rule.cloneBefore({
        // The root of a part is the part.
        selector: selectors
          .map((each) =>
            part !== undefined && isOfShell(each) ? own : addTo(each, reachOfVariables),
          )
          .join(','),
      });
      variables.walkDecls(/^(?!--)/, (declaration) => void declaration.remove());
    }
    const styles = declarations.filter(({ variable }) => !variable);
    // Nothing of a document is a `:host`.
    const ofShell = selectors.filter((each) => isOfShell(each, 'some') && String(each) !== ':host');
    if (ofShell.length > 0 && styles.length > 0 && !isReset(rule))
      leftOut.add(`${ofShell.join(', ')} { ${styles.map(({ prop }) => prop).join(', ')} }`);
    const others = selectors.filter((each) => !isOfShell(each));
    if (others.length === 0 || styles.length === 0) return void rule.remove();
    rule.selector = others.map((each) => addTo(each, reach)).join(',');
    rule.walkDecls(/^--/, (declaration) => void declaration.remove());
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

/** Returns the last compound of a selector: the element that it is about. */
const subjectOf = ({ nodes }: Selector) =>
  nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);

/**
 * Whether a selector is about an element of the shell around the page, in every or in some of the cases that it
 * lists.
 */
const isOfShell = (selector: Selector, cases: 'every' | 'some' = 'every'): boolean =>
  subjectOf(selector).some(
    (node) =>
      /^(html|body|#root|:root|:host|:scope)$/i.test(String(node).trim()) ||
      (selectorParser.isPseudoClass(node) &&
        /^:(is|where)$/i.test(node.value) &&
        node.nodes[cases]((each) => isOfShell(each, cases))),
  );

/** Whether a rule is of a reset for any place, as Tailwind's `@layer base { html, :host { … } }`. */
const isReset = (rule: Rule): boolean => isIn(rule, /^layer$/i) && rule.selector.includes(':host');

/** Adds a condition to the element that a selector is about. */
function addTo(selector: Selector, condition: string): string {
  const subject = subjectOf(selector);
  const pseudoElement = subject.find((node) => selectorParser.isPseudoElement(node));
  const before = selector.nodes.slice(0, pseudoElement && selector.nodes.indexOf(pseudoElement));
  const after = pseudoElement ? selector.nodes.slice(before.length) : [];
  return `${before.join('')}${condition}${after.join('')}`;
}
