import { SHELL_ELEMENT } from '@site/contract';
import browserslist from 'browserslist';
import {
  browserslistToTargets,
  transform,
  type Declaration,
  type Selector,
  type SelectorComponent,
  type StyleRule,
} from 'lightningcss';
import { Buffer } from 'node:buffer';
import path from 'node:path';

/** The browsers that the site supports: the `browserslist` of package.json names them. */
const targets = browserslistToTargets(
  browserslist(undefined, { path: path.join(import.meta.dirname, '../..') }),
);

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
 * @throws Error when it has a mistake, or takes rules or fonts from another site
 */
export function confineSheet(source: string, part?: string): ConfinedSheet {
  const own = part === undefined ? undefined : `[data-part="${part}"]`;
  const reach = readSelector(
    own === undefined
      ? `:where(:not([${SHELL_ELEMENT}], [${SHELL_ELEMENT}] *, [data-part], [data-part] *))`
      : `:where(${own}, ${own} *)`,
  );
  const leftOut = new Set<string>();
  let layers = 0;

  function confine({ selectors, declarations, ...rule }: StyleRule) {
    const { declarations: normal = [], importantDeclarations: important = [] } = declarations ?? {};
    const own = selectors.filter((selector) => !isOfRoot(selector));
    const ofRoot = selectors.filter(isOfRoot);
    const confined = own.map((selector) => addTo(selector, reach));
    if (ofRoot.length === 0) return [{ ...rule, selectors: confined, declarations }];
    const kept = normal.filter(isCustomProperty);
    if (layers === 0)
      for (const { property } of [...normal, ...important].filter((one) => !isCustomProperty(one)))
        leftOut.add(property);
    return [
      ...(own.length > 0 ? [{ ...rule, selectors: confined, declarations }] : []),
      // A part's would reach the page around it.
      {
        ...rule,
        selectors: part === undefined ? ofRoot : [reach],
        declarations: { declarations: kept, importantDeclarations: [] },
      },
    ];
  }

  // First without nesting, so that each rule has its whole selector.
  const flat = run(source, {});
  const css = run(flat, {
    Rule: {
      style: ({ value }) => confine(value).map((each) => ({ type: 'style', value: each }) as never),
      'layer-block': () => void (layers += 1),
      import({ value: { url } }) {
        throw new Error(`it imports ${url}. ${FROM_ELSEWHERE}`);
      },
      'font-face'({ value: { properties } }) {
        const sources = properties.flatMap((one) => (one.type === 'source' ? one.value : []));
        for (const { type, value } of sources)
          if (type === 'url' && IS_ELSEWHERE.test(value.url.url))
            throw new Error(`it takes the font ${value.url.url}. ${FROM_ELSEWHERE}`);
      },
    },
    RuleExit: { 'layer-block': () => void (layers -= 1) },
  });
  return { css, leftOut: [...leftOut] };
}

const IS_ELSEWHERE = /^(https?:)?\/\//;

const FROM_ELSEWHERE =
  'Pages’ policy blocks it. Add the file, or a package that contains it, to the remote.';

type Options = Parameters<typeof transform>[0];

const run = (css: string, visitor: NonNullable<Options['visitor']>): string =>
  String(
    transform({
      ...{ filename: 'page.css', code: Buffer.from(css), minify: true, targets },
      visitor,
    }).code,
  );

/** Reads a selector. */
function readSelector(text: string): Selector {
  let read: Selector = [];
  run(`${text} { top: 0 }`, { Selector: (selector) => void (read = selector) });
  return read;
}

/** Adds a condition to the element that a selector is about. */
function addTo(selector: Selector, condition: Selector): Selector {
  const at = selector.findLastIndex(({ type }) => type === 'combinator') + 1;
  const pseudo = selector.slice(at).findIndex(({ type }) => type === 'pseudo-element');
  const end = pseudo < 0 ? selector.length : at + pseudo;
  return [...selector.slice(0, end), ...condition, ...selector.slice(end)];
}

/** Whether a selector is about the document's own elements. */
const isOfRoot = (selector: Selector): boolean =>
  selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1).some(isRoot);

const isRoot = (component: SelectorComponent): boolean =>
  (component.type === 'type' && /^(html|body)$/i.test(component.name)) ||
  (component.type === 'pseudo-class' && /^(root|host)$/.test(component.kind));

const isCustomProperty = ({ property, value }: Declaration): boolean =>
  property === 'custom' &&
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  String(value.name).startsWith('--');
