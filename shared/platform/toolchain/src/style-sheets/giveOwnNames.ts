import type { Root } from 'postcss';

/** Words of the properties that are not names, and names of CSS modules, which are an app's own. */
const OTHER_WORDS =
  /-module-|^(none|normal|auto|initial|inherit|unset|revert|revert-layer|infinite|(alternate-)?reverse|alternate|forwards|backwards|both|running|paused|linear|ease(-in)?(-out)?|step-(start|end)|and|or|not|style)$/i;

/**
 * Gives a sheet's keyframes and containers names of its own, where it defines and where it uses them: the page
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
  // Names may be in variables, as Tailwind's are. A set's loop reaches what is added meanwhile.
  const properties = new Set(
    ['animation', 'animation-name'].flatMap((name) => [name, `-webkit-${name}`]),
  );
  for (const property of properties)
    sheet.walkDecls(property, (declaration) => {
      const { value } = declaration;
      declaration.value = value.replace(/[^\s,()]+/g, (word) => keyframes.get(word) ?? word);
      for (const [, variable = ''] of value.matchAll(/var\(\s*(--[^\s,)]+)/g))
        properties.add(variable);
    });

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
