/**
 * Name of an app: `shell`, or a remote such as `marketing`. A release holds any set of apps, so this
 * is any text. `KnownRemote` names the remotes of this checkout.
 */
export type AppName = string;

/** The host. Every release has it; every other app is a remote. */
export const SHELL = 'shell';

/**
 * Returns the global variable that a remote's container sets. The prefix keeps it apart from the
 * browser's own: remotes may be called `history` or `status`. Underscores stand for dashes, which a
 * variable's name can't have.
 */
export const containerName = (remote: AppName): string => `remote_${remote.replaceAll('-', '_')}`;

/**
 * What an app may be called, in at most 30 characters: its name is part of addresses, and of a
 * global variable's name. Two names are excluded because every JavaScript object or class has a property of that name.
 */
export const APP_NAME = /^(?!(constructor|prototype)$)(?=.{1,30}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
