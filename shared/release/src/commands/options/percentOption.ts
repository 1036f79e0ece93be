import { InvalidArgumentError, Option } from 'commander';

/** `--percent`, for a version that not all visitors get at once. */
export const percentOption = () =>
  new Option(
    '--percent <percent>',
    'make one version live for this part of the visitors, from 1 to 99 %; 100 makes it live for all',
  ).argParser((value: string) => {
    const [, digits] = /^([1-9]\d?|100)%?$/.exec(value) ?? [];
    if (digits !== undefined) return Number(digits);
    throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  });

/** Value of `--percent`. */
export interface PercentOption {
  percent?: number;
}
