// Removed once every part reads its apps from releases.
export const REMOTE_PAGES = {
  marketing: ['Home', 'PrivacyPolicy'],
  account: ['ConfirmEmail'],
} as const;
export const REMOTE_NAMES: readonly string[] = Object.keys(REMOTE_PAGES);
export const APP_NAMES: readonly string[] = ['shell', ...REMOTE_NAMES];
export const forEveryApp = <Value>(make: (app: string) => Value) =>
  Object.fromEntries(APP_NAMES.map((app) => [app, make(app)])) as Record<string, Value>;
