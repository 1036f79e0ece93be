import * as v from 'valibot';

/** Returns every error that the schema finds, with its path. */
export const errorsOf = (schema: v.GenericSchema, value: unknown) =>
  (v.safeParse(schema, value).issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`,
  );
