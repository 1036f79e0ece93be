/** Settings that every page gets. The shell's versions declare them. */
export interface CommonSettings {
  /** Name of the product in titles and texts. */
  productName: string;
  /** Email address that visitors write to. */
  supportEmail: string;
  /** Public origin, e.g. `https://www.example.com`. Absolute addresses begin with it. */
  publicOrigin: string;
  /**
   * Address to which browsers send failures and web vitals. Empty: nothing is sent. See the shell's
   * `reporting/`.
   */
  collector: string;
}

/** The formats of the common settings, which the shell of every site declares. */
export const COMMON_SETTINGS = {
  productName: 'text',
  supportEmail: 'email',
  publicOrigin: 'origin',
  collector: 'address',
} as const satisfies Record<keyof CommonSettings, SettingFormat>;

/**
 * Values of a site's settings by name: the common ones, and those of its remotes. They belong to the
 * store's releases, so one build serves every site.
 */
export type SiteSettings = CommonSettings & Record<string, string>;

/**
 * What a setting's value must look like.
 *
 * - `text`: one line
 * - `email`: an email address
 * - `address`: an absolute https address without credentials, or an http address of this machine
 * - `origin`: e.g. `https://api.example.com`
 * - `digits`: digits only
 */
export type SettingFormat = 'text' | 'email' | 'address' | 'origin' | 'digits';

/** Declares a site setting. A version carries its declarations, so every checkout can check values. */
export interface Setting {
  /** What it is, in one sentence of at most 200 characters. */
  about: string;
  format: SettingFormat;
  /** Its value until somebody sets it, so a valid one. If it is empty, the setting may be empty. */
  default: string;
  /** Maximum number of characters, 1,000 at most. @default 200 */
  maxLength?: number;
}
