import {
  SHELL,
  type Origins,
  type Release,
  type ReleasedApp,
  type ReleasedVersion,
  type Setting,
  type VersionManifest,
} from '@site/contract';

/**
 * What format 1 had in code and later formats have in documents. Its stores have three apps. Their
 * documents are completed when they are read, so that nothing else has to tell the formats apart.
 */

interface Facts {
  settings: Record<string, Setting>;
  origins: Origins;
  budgets: Record<string, number>;
}

const setting = (about: string, format: Setting['format'], standard = ''): Setting => ({
  about,
  format,
  default: standard,
});

const FACTS: Record<string, Facts> = {
  shell: {
    settings: {
      productName: {
        ...setting('Name of the product in titles and texts.', 'text', 'Workout Planner'),
        maxLength: 60,
      },
      supportEmail: setting(
        'Email address that visitors write to.',
        'email',
        'support@workout-planner.example',
      ),
      collector: setting('Where browsers send failures and web vitals.', 'endpoint'),
      publicOrigin: setting('Public origin of the site.', 'origin', 'http://localhost:3000'),
      securityContact: setting('Where to report a vulnerability.', 'contact'),
      securityExpires: setting('Day on which securityContact expires.', 'day'),
    },
    origins: { connect: ['{collector}'] },
    budgets: { '*': 120_200 },
  },
  marketing: {
    settings: {
      appStoreUrl: setting(
        'The app’s page in Apple’s App Store.',
        'address',
        'https://apps.apple.com/',
      ),
      googlePlayUrl: setting(
        'The app’s page on Google Play.',
        'address',
        'https://play.google.com/store/apps',
      ),
      appStoreBadge: setting('Picture to show as the App Store badge.', 'address'),
      googlePlayBadge: setting('Picture to show as the Google Play badge.', 'address'),
      appStoreId: setting('The app’s App Store id.', 'digits'),
    },
    origins: { images: ['{appStoreBadge}', '{googlePlayBadge}'] },
    budgets: { Home: 6_450, PrivacyPolicy: 9_200 },
  },
  account: {
    settings: { apiOrigin: setting('Origin of the product’s API.', 'origin') },
    origins: { connect: ['{apiOrigin}'] },
    budgets: { ConfirmEmail: 6_500 },
  },
};

const NONE: Facts = { settings: {}, origins: {}, budgets: {} };

/** Returns what format 1 had in code of an app: nothing for apps that are newer. */
export const factsOf = (app: string): Facts =>
  (Object.hasOwn(FACTS, app) ? FACTS[app] : undefined) ?? NONE;

/** Whether a document is of format 1: it has no format. */
export const isFormatOne = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && !Object.hasOwn(document, 'format');

/** A manifest of format 1. */
type FirstManifest = Pick<VersionManifest, 'app' | 'version' | 'exposes' | 'routes' | 'files'> & {
  /** What the shell provided, and what remotes took. */
  shares: Record<string, string>;
};

/** Completes a manifest of format 1. */
export function completeManifest({ shares, ...manifest }: FirstManifest): VersionManifest {
  const isShell = manifest.app === SHELL;
  // `react/` stood for whatever subpaths there are, in the version of `react`. Later formats name
  // each subpath.
  const requests = Object.entries(shares).filter(([request]) => !request.endsWith('/'));
  const modules = Object.fromEntries(requests.map(([request, version]) => [request, { version }]));
  return {
    ...manifest,
    ...factsOf(manifest.app),
    format: '1.0',
    kind: isShell ? 'shell' : 'remote',
    takes: isShell ? {} : modules,
    provides: isShell ? modules : {},
    duplicates: [],
  };
}

/** Completes a release of format 1. */
export function completeRelease(release: Release): Release {
  const complete = (app: string, version: ReleasedVersion): ReleasedVersion => {
    const { settings, origins } = factsOf(app);
    return { ...version, settings: Object.keys(settings), origins };
  };
  const apps = Object.fromEntries(
    Object.entries(release.apps).map(([app, { previous, ...part }]): [string, ReleasedApp] => [
      app,
      { ...complete(app, part), ...(previous && { previous: complete(app, previous) }) },
    ]),
  );
  return { ...release, apps: apps as Release['apps'] };
}
