import { runInNewContext } from 'node:vm';

/** What the expressions of a workflow can read, such as `github` and `needs`. */
export type Context = Record<string, unknown>;

/** Returns the value of an expression. As on GitHub, what does not exist is empty. */
export function evaluate(expression: string, context: Context): unknown {
  const get = (name: string): unknown => {
    let value: unknown = context;
    for (const key of name.split('.')) value = (value as Context | undefined)?.[key];
    return value ?? '';
  };
  const script = expression.replace(/'[^']*'|[A-Za-z_][\w.-]*/g, (word) =>
    word.startsWith("'") ? word : `get('${word}')`,
  );
  return runInNewContext(script, { get });
}

/** Fills in the expressions of a text. */
export const fill = (text: string, context: Context) =>
  text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) =>
    String(evaluate(expression, context)),
  );

/** Fills in the expressions of all values. */
export const fillAll = (values: Record<string, string> = {}, context: Context) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fill(String(value), context)]),
  );
