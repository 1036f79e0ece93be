import { InvalidArgumentError, Option, type Command } from 'commander';

/** Values of `--check` and `--check-for`. */
export interface CheckOptions {
  /** Origin of the live site. */
  check?: string;
  /** Milliseconds that the live site has to be as composed. */
  checkFor?: number;
}

/** Adds the options of a command that can ask the live site whether it is as composed. */
export const addCheckOptions = (command: Command): Command =>
  command
    .addOption(checkOption())
    .addOption(checkForOption())
    .hook('preAction', (_, command) => {
      const { check, checkFor } = command.opts<CheckOptions>();
      if (checkFor !== undefined && check === undefined)
        command.error('error: --check-for needs --check ORIGIN');
    });

const checkOption = () =>
  new Option(
    '--check <origin>',
    'ask the live site from outside, and take the release back if it is not as composed; e.g. https://www.example.com',
  ).argParser(parseOrigin);

const checkForOption = () =>
  new Option(
    '--check-for <time>',
    'how long servers and caches have for that, e.g. 90s or 5m; 60s by default',
  ).argParser(parseTime);

/** Default of `--check-for`, in milliseconds. */
export const CHECK_TIME = 60_000;

/** Parses an origin. @throws InvalidArgumentError if the value is none, or is more than that */
function parseOrigin(value: string): string {
  const isOrigin =
    /^https?:/.test(value) &&
    URL.canParse(value) &&
    new URL(value).origin === value.replace(/\/$/, '');
  if (isOrigin) return value;
  throw new InvalidArgumentError('It must be an origin, e.g. https://www.example.com.');
}

/** Parses a time, e.g. `90s`, into milliseconds. @throws InvalidArgumentError if it is none */
function parseTime(value: string): number {
  const [, count, unit] = /^(\d{1,4})([sm])$/.exec(value) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError('It must be seconds or minutes, e.g. 90s or 5m.');
  return Number(count) * (unit === 'm' ? 60_000 : 1000);
}
