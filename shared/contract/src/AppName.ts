import { REMOTE_NAMES, type RemoteName } from './RemotePages';

/** Everything that is built, versioned and deployed alone: the shell and its remotes. */
export type AppName = 'shell' | RemoteName;

/** All apps, in the order in which tables list them. */
export const APP_NAMES: readonly AppName[] = ['shell', ...REMOTE_NAMES];

/** A value for every app, made from its name. */
export const forEveryApp = <Value>(make: (app: AppName) => Value) =>
  Object.fromEntries(APP_NAMES.map((app) => [app, make(app)])) as Record<AppName, Value>;
