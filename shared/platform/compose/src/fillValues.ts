/**
 * Fills values into all texts of a JSON value; see `RemoteHead` for the rules.
 *
 * @returns undefined if nothing is left
 */
export function fillValues(template: unknown, values: Record<string, string>): unknown {
  if (typeof template === 'string') return fillLine(template, values);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) {
    const items = template.map((item) => fillValues(item, values)).filter(isLeft);
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries(template)
    .map(([name, value]) => [name, fillValues(value, values)] as const)
    .filter(([, value]) => isLeft(value));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Fills values into a text. Returns undefined if one of them is empty or unknown. */
export function fillLine(template: string, values: Record<string, string>): string | undefined {
  let isWhole = true;
  const text = template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!value) isWhole = false;
    return value ?? '';
  });
  return isWhole ? text : undefined;
}

const isLeft = (value: unknown) => value !== undefined;
