import type { ChildNode, Root } from 'postcss';
import { fromRoot } from '../sources/fromRoot';

/** At-rules of CSS, including those inside `@page` and `@font-feature-values`. */
const AT_RULES =
  /^(-[a-z]+-.+|charset|color-profile|container|counter-style|document|font-face|font-feature-values|font-palette-values|import|keyframes|layer|media|namespace|page|position-try|property|scope|starting-style|supports|view-transition|viewport|(top|bottom|left|right)-.+|annotation|character-variant|historical-forms|ornaments|styleset|stylistic|swash)$/i;

/** What Tailwind replaces: at-rules, and functions in values. */
const OF_TAILWIND =
  /^(@(apply|config|custom-variant|plugin|reference|screen|source|tailwind|theme|utility|variant)$|(theme|--(alpha|spacing|theme))\()/;

/** Properties as browsers know them, and those that only old ones took, such as `*zoom`. CSS modules have `composes`. */
const PROPERTY = /^(?!composes$)(--.+|[*_]?-?[a-z][a-z0-9-]*)$/i;

/** What selectors and values of Sass, Less, Tailwind and CSS modules have. */
const OF_A_TOOL =
  /#\{|(?<![\w.])[$@][\w{][\w-]*|&[\w-]+|^%[a-z][\w-]*|\/\/|(?<!:):(global|local|deep|export|import)\b|::v-deep|(?<![\w-])(theme|--[\w-]+|darken|lighten|map-get|math\.\w+)\(|[>+~:]$/;

/** Parts of a text that may contain anything. */
const QUOTED = /\\.|"[^"]*"|'[^']*'|url\([^)]*\)/g;

/**
 * Requires that nothing is left in a finished style sheet that only a tool would have replaced: browsers skip it, so
 * the page would be live without these styles.
 *
 * @param sheet with the source map of its files
 * @throws Error that names what is left, its file and line, and what to do
 */
export function requirePlainCss(sheet: Root): void {
  const faults: { node: ChildNode; what: string }[] = [];
  sheet.walk((node) => {
    const what = remainderOf(node);
    if (what !== undefined) faults.push({ node, what });
  });
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` (with ${faults.length - 1} more)` : '';
  throw new Error(
    `${placeOf(first.node)} has ${first.what}${more}, which browsers do not know. ${
      OF_TAILWIND.test(first.what) ? RUN_TAILWIND : COMPILE
    }`,
  );
}

const RUN_TAILWIND =
  "Run Tailwind: install @tailwindcss/postcss, and write postcss.config.mjs with “export default { plugins: { '@tailwindcss/postcss': {} } };”.";

const COMPILE =
  'Write it as CSS, which has nesting and variables, compile it to a .css file, or name its PostCSS plugin in postcss.config.mjs.';

/** Returns what a tool would have replaced of a rule, at-rule or declaration; undefined if nothing. */
function remainderOf(node: ChildNode): string | undefined {
  if (node.type === 'rule') return toolIn(node.selector);
  if (node.type === 'decl') return PROPERTY.test(node.prop) ? toolIn(node.value) : node.prop;
  if (node.type !== 'atrule') return undefined;
  const { name, params } = node;
  if (!AT_RULES.test(name)) return `@${name.replace(/:$/, '')}`;
  return toolIn(params) ?? (name === 'media' ? /\(--[\w-]+\)/.exec(params)?.[0] : undefined);
}

const toolIn = (text: string) => OF_A_TOOL.exec(text.replace(QUOTED, ''))?.[0];

/** Returns a node's file, from the repository's root, and its line. */
function placeOf({ source }: ChildNode): string {
  if (!source?.start) return 'a style sheet';
  const { input, start } = source;
  const { file, line } = input.origin(start.line, start.column) || { ...start, file: input.file };
  return `${fromRoot(file ?? '')}:${line}`;
}
