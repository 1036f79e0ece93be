import { InvalidArgumentError, Option } from 'commander';

/** `--percent`, for a version that not all visitors get at once. */
export const percentOption = () =>
  new Option(
    '--percent <percent>',
    'give one version to a part of the visitors: 1 to 99 %, or 100 for all, which ends that',
  ).argParser((value: string) => {
    const [, digits] = /^([1-9]\d?|100)%?$/.exec(value) ?? [];
    if (digits !== undefined) return Number(digits);
    throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  });

/** Value of `--percent`. */
export interface PercentOption {
  percent?: number;
}
