import { REMOTE_NAMES, type RemoteName } from './RemotePages';

/** An app: the shell or a remote. Each is built, versioned and deployed on its own. */
export type AppName = 'shell' | RemoteName;

/** Every app, in the order in which tables list them. */
export const APP_NAMES: readonly AppName[] = ['shell', ...REMOTE_NAMES];

/** Returns a record with one value for every app. */
export const forEveryApp = <Value>(make: (app: AppName) => Value) =>
  Object.fromEntries(APP_NAMES.map((app) => [app, make(app)])) as Record<AppName, Value>;
