import { APP_NAMES, type AppName } from '@site/contract';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { openStore } from '../stores/openStore';

/** Checks an app's name as it is given on a command line. */
export function appName(value: string): AppName {
  const app = APP_NAMES.find((name) => name === value);
  if (app) return app;
  throw new InvalidArgumentError(`The apps are ${APP_NAMES.join(', ')}.`);
}

/** `APP`, for commands that act on one app. */
export const appArgument = () => new Argument('<app>', APP_NAMES.join(', ')).argParser(appName);

/** `--store`, for every command. */
export const storeOption = () =>
  new Option('--store <store>', 'where the site lives: a folder, or s3://bucket/prefix').env('SITE_STORE');

/** What `--store` yields. */
export interface StoreOption {
  store?: string;
}

/** Opens the store that a command was told to use. */
export const storeOf = ({ store }: StoreOption) => openStore(store);
