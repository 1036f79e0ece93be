import type { RemoteName } from './RemotePages';

/** Everything that is built, versioned and deployed alone: the shell and its remotes. */
export type AppName = 'shell' | RemoteName;

/** All apps, in the order in which tables list them. */
export const APP_NAMES = ['shell', 'marketing', 'account'] as const satisfies readonly AppName[];

/** All remotes: the apps that the shell loads. */
export const REMOTE_NAMES = ['marketing', 'account'] as const satisfies readonly RemoteName[];
