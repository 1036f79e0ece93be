import type { VersionManifest } from '@site/format';
import type { Setting } from '@site/contract';
import { testSite } from '@site/testing';
import { logEntry, releasedApp, versionNamed, testManifest } from '../../fixtures/logEntry.fixture';
import type { ReleaseBefore } from './gate';
import { findNewOrigins, requireAccepted, type AcceptedOrigins } from './newOrigins';

const MAPS = 'https://maps.example.com';
const PAY = 'https://pay.example.com';
const VERSION = versionNamed(9);

/** A release with billing, whose versions are others than the checked one, unless it is named. */
const live = (...versions: Partial<VersionManifest>[]): ReleaseBefore => ({
  log: logEntry({ apps: { shell: releasedApp(1), billing: releasedApp(2) } }),
  manifests: versions.map((version, at) => ({
    ...testManifest('billing', versionNamed(at + 2)),
    ...version,
  })),
});

/**
 * Checks a version of billing, in a release of which some settings are not the usual ones.
 *
 * @returns what is said of it
 */
const check = (
  before: ReleaseBefore | undefined,
  { site, ...asked }: Partial<VersionManifest> & { site?: Record<string, string> },
  accepted?: AcceptedOrigins,
) => {
  const release = { ...logEntry(), rollouts: [], site: { ...testSite, ...site } };
  const manifests = {
    shell: testManifest('shell', versionNamed(1)),
    billing: { ...testManifest('billing', VERSION), ...asked },
  };
  return requireAccepted(findNewOrigins({ release, manifests, fallbacks: {} }, before), accepted);
};

test('refuses a new origin without consent, naming the policy’s lines', () => {
  expect(() => check(live(), { origins: { connect: [MAPS], images: [MAPS] } })).toThrow(
    expect.objectContaining({
      name: 'Refusal',
      message: `billing ${VERSION} asks for more than the live billing may use: + connect-src ${MAPS}, + img-src ${MAPS}`,
      hint: 'If that is meant, run the command again with --allow.',
    }) as Error,
  );
});

test('refuses a new remote’s origins without consent, but not those of a first release', () => {
  const asked = { origins: { images: [MAPS] } };
  expect(() => check({ log: logEntry(), manifests: [] }, asked)).toThrow(
    `billing ${VERSION} asks for more than the live site may use: + img-src ${MAPS}`,
  );
  check(undefined, asked);
});

test('with consent, names only the new origins', () => {
  const origins = { connect: [MAPS, PAY], images: [MAPS] };
  expect(check(live({ origins: { connect: [MAPS] } }), { origins }, 'all')).toEqual([
    `billing: + connect-src ${PAY}`,
    `billing: + img-src ${MAPS}`,
  ]);
});

test('names all versions that ask for more, and each once: it may be on live pages and beside them', () => {
  const additions = ['+ img-src https://maps.example.com'];
  const found = ['account', 'billing', 'billing'].map((app) => ({
    app,
    version: VERSION,
    isLive: true,
    additions,
  }));
  expect(() => requireAccepted(found, undefined)).toThrow(
    /^2 faults:\n- account .*\n- billing .*maps\.example\.com$/,
  );
  expect(requireAccepted(found, 'all')).toHaveLength(2);
});

test('a page whose policy newly allows any style needs consent', () => {
  const pages = { Table: { scripts: [], budget: 1, inlineStyles: true as const } };
  expect(() => check(live(), { origins: {}, pages })).toThrow(
    `the live billing may use: + style-src 'unsafe-inline' of Table`,
  );
  check(live({ pages }), { origins: {}, pages });
});

test('origins of the live version, its fallback or its rollout need no consent', () => {
  const origins = { connect: [MAPS] };
  check(live({ origins: { connect: [MAPS, PAY] } }), { origins });
  check(live({}, { origins }), { origins });
  expect(() => check(live({ origins: { connect: [PAY] } }), { origins })).toThrow(MAPS);
});

const shop: Setting = { about: 'The shop.', format: 'address', default: '' };

test('compares addresses, not the settings that have them: a new default needs consent, too', () => {
  const origins = { connect: [MAPS], images: ['{shop}'] };
  const { log, manifests } = live({ version: VERSION, origins });
  const before = { log: { ...log, site: { ...testSite, shop: `${PAY}/a` } }, manifests };
  const asked = { origins, settings: { shop } };
  check(before, { ...asked, site: { shop: `${PAY}/a?b` } });
  check(before, { ...asked, site: { shop: '' } });
  expect(() => check(before, { ...asked, site: { shop: 'https://other.example/a?b' } })).toThrow(
    `billing ${VERSION} asks for more than the live billing may use: + img-src https://other.example/a (shop)`,
  );
});
