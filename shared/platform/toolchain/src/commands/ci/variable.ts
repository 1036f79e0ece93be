import { Refusal } from '@site/project';

/** Returns a variable of the environment. @throws Refusal when it is missing or empty */
export function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Refusal(
    `${name} is not set`,
    'The workflow passes it on. If it is a variable of the repository, set that: see “CI” in shared/platform/release/operations.md',
  );
}
