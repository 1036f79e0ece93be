import { FiltersEngine, Request } from '@ghostery/adblocker';
import { addressOf, isNodeBundle, versionFile } from '@site/format';
import { localApps } from '@site/project';
import { readLocalBuild } from '@site/release';

/**
 * Rules that block addresses of any site: of EasyList's list of cookie notices, and of AdGuard's filters
 * (@adguard/dnr-rulesets 3.3, whose 81,473 rules without a site were tried on all addresses of a release).
 */
const RULES = `
/privacypolicy.js
/cookie-banner
-cookie-notice.
-cookieconsent-
.cookieconsent.
.cookienotice.
/Analytics/Tracking.js
/SetCookieBanner.
/ads/*/banners_
/ads/banners/*
/adv/*/banner/*
/matomo.js
/_/api/v2/analytics/?
/banner_
`;

const engine = FiltersEngine.parse(RULES);
const isBlocked = (path: string) =>
  engine.match(
    Request.fromRawDetails({
      type: 'script',
      url: `https://www.example.com${path}`,
      sourceUrl: 'https://www.example.com/',
    }),
  ).match;

test('no address of a build is on a filter list, as one that names a page may be', async () => {
  expect(isBlocked('/apps/marketing/1.0.0-0a1b2c3d/PrivacyPolicy.js')).toBe(true);
  for (const app of localApps()) {
    const { manifest, contents } = await readLocalBuild(app);
    const files = [...contents.keys()].filter((file) => !isNodeBundle(file));
    // A container and a page.
    expect(files.length).toBeGreaterThanOrEqual(2);
    const blocked = files.filter((file) =>
      isBlocked(addressOf(versionFile(app, manifest.version, file))),
    );
    expect([app, blocked]).toEqual([app, []]);
  }
});
