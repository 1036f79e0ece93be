import type { AtRule, Root } from 'postcss';

/** Words of the properties that are not names, and names of CSS modules, which are an app's own. */
const OTHER_WORDS =
  /-module-|^(none|normal|auto|initial|inherit|unset|revert|revert-layer|infinite|(alternate-)?reverse|alternate|forwards|backwards|both|running|paused|linear|ease(-in)?(-out)?|step-(start|end)|and|or|not|style)$/i;

/** Matches what ends with a font's name in a list of fonts. */
const FONT = /(["']?)([^"',]+)\1(?=,|$)/g;

/**
 * Gives a sheet's keyframes, fonts and containers names of its own, where it defines and where it uses them: the page
 * has sheets of parts, too, and a name is the whole document's.
 *
 * @param owner name that no other sheet has
 * @param words of scripts. A name in them stays besides
 */
export function giveOwnNames(sheet: Root, owner: string, words: Set<string>): void {
  const keyframes = new Map<string, string>();
  sheet.walkAtRules(/keyframes$/i, (rule) => {
    const name = rule.params;
    if (OTHER_WORDS.test(name)) return;
    if (words.has(name)) rule.cloneBefore();
    rule.params = `${owner}-${name}`;
    keyframes.set(name, rule.params);
  });
  rename(
    sheet,
    ['animation', 'animation-name'].flatMap((name) => [name, `-webkit-${name}`]),
    (value) => value.replace(/[^\s,()]+/g, (word) => keyframes.get(word) ?? word),
  );

  const fonts = new Map<string, string>();
  const kept: [AtRule, AtRule][] = [];
  sheet.walkAtRules('font-face', (rule) =>
    rule.walkDecls('font-family', ({ value }) => {
      const family = value.replace(/^["']|["']$/g, '');
      fonts.set(family, `"${owner}-${family}"`);
      if (family.split(/[^\w-]+/).every((word) => words.has(word))) kept.push([rule, rule.clone()]);
    }),
  );
  rename(sheet, ['font', 'font-family'], (value) =>
    value.replace(FONT, (whole, quote: string, name: string) => {
      // In `font`, the name follows the size.
      const family = [...fonts.keys()].find(
        (each) => name === each || (!quote && name.endsWith(` ${each}`)),
      );
      if (family === undefined) return whole;
      return name.slice(0, -family.length) + fonts.get(family);
    }),
  );
  for (const [rule, clone] of kept) rule.before(clone);

  const containers = new Map<string, string>();
  sheet.walkDecls(/^container(-name)?$/, (declaration) => {
    // What follows the slash is the container's type.
    declaration.value = declaration.value.replace(/^(\\.|[^/])+/, (names) =>
      names.replace(/\S+/g, (name) => {
        if (OTHER_WORDS.test(name)) return name;
        containers.set(name, `${owner}-${name}`);
        return words.has(name) ? `${owner}-${name} ${name}` : `${owner}-${name}`;
      }),
    );
  });
  sheet.walkAtRules('container', (rule) => {
    rule.params = rule.params.replace(/^[^\s(]+/, (name) => containers.get(name) ?? name);
  });
}

/** Renames what is in a sheet's properties, and in the variables that they use, as Tailwind's do. */
function rename(sheet: Root, names: string[], renamed: (value: string) => string): void {
  // A set's loop reaches what is added meanwhile.
  const properties = new Set(names);
  for (const property of properties)
    sheet.walkDecls(property, (declaration) => {
      const { value } = declaration;
      declaration.value = renamed(value);
      for (const [, variable = ''] of value.matchAll(/var\(\s*(--[^\s,)]+)/g))
        properties.add(variable);
    });
}
