import type { LogEntry } from '@site/format';
import type { Setting } from '@site/contract';
import {
  logEntry,
  loggedPreview,
  loggedRollout,
  momentOf,
  releasedApp,
  versionNamed,
  manifestsOf,
  testManifest,
  type FactsDifference,
  factsWith,
  liveBy,
} from '../../fixtures/logEntry.fixture';
import { Refusal, writeHint } from '@site/project';
import { activate, activatePreview } from './activate';
import { rollOut } from './rollouts';
import type { Change, Facts } from './Change';
import { configure } from './configure';
import { dropPreview, makePreview } from './previews';
import { retire } from './retire';
import { returnTo, rollBackApps, undo } from './rollBack';
import { withdraw } from './withdraw';

const [SHELL, MARKETING, BILLING, NEW, FRESH] = [1, 3, 4, 8, 9].map(versionNamed) as [
  ...[string, string, string, string, string],
];

/** Release 5 by Alex. Kim has deployed marketing for the second time before. */
const apps = {
  shell: releasedApp(1),
  marketing: releasedApp(3, 2),
  billing: releasedApp(4),
};
const preview = loggedPreview({ versions: { marketing: NEW } });
const internal = {
  by: 'Alex',
  changedBy: { marketing: liveBy('Kim', 1) },
  previews: {
    'pr-1': preview,
    'pr-2': { ...preview, versions: { marketing: NEW, billing: BILLING } },
    'pr-3': { ...preview, until: momentOf(9) },
  },
};
const LIVE = logEntry({ number: 5, apps, internal });
const BEFORE = logEntry({ number: 4 });

const accent: Setting = { about: '', format: 'text', default: '#fff' };
const read: Facts['read'] = (versions) => {
  const manifests = manifestsOf(versions);
  for (const manifest of Object.values(manifests))
    manifest.settings = manifest.app === 'billing' ? { accent } : {};
  return Promise.resolve(manifests);
};

const apply = async (change: Change, newest: LogEntry | undefined, facts: FactsDifference = {}) =>
  change(newest, factsWith({ read, ...facts }));

/** Returns why a change is refused, and what to do. */
async function refusalOf(...applied: Parameters<typeof apply>): Promise<string> {
  try {
    await apply(...applied);
  } catch (error) {
    if (error instanceof Refusal) return `${error.message}\n${writeHint(error.hint)}`;
    throw error;
  }
  throw new Error('it was not refused');
}

const NUMBERS = 'Name one from 1 to 5: npm run release -- history';
const BY_NAME =
  'Deploy another version, or activate one that history shows: npm run release -- history';
const SHOWN = `preview pr-1 in the store shows marketing ${NEW}, by Kim`;
const SHOWS_BOTH = `preview pr-2 in the store shows marketing ${NEW}, billing ${BILLING}, by Kim`;
const LOOK = `Look at it, then activate it with --shows ${NEW}.`;
const MEANWHILE =
  'by Alex went live in the meantime\nLook at npm run release -- history, then run the command again.';

const REFUSED: Record<string, Change> = {
  'the shell can’t be retired: every page needs it\nName one of the remotes.': retire('shell'),
  [`marketing can’t be retired: it is the root remote of shell ${SHELL}\nName another root in shell/shell.ts and deploy the shell first.`]:
    retire('marketing'),
  'account is not live in the store\nThe live apps are shell, marketing, billing.':
    retire('account'),
  'constructor is not live in the store\nThe live apps are shell, marketing, billing.':
    rollBackApps(['constructor']),
  [`billing ${BILLING} has no previous version to go back to in the store\n${BY_NAME}`]:
    rollBackApps(['billing']),
  [`shell ${SHELL} has no previous version to go back to in the store\n${BY_NAME}`]: rollBackApps([
    'shell',
  ]),
  [`account is not live in the store, so there is no version for the other visitors\nMake it live for all: npm run release -- activate account@${FRESH}`]:
    rollOut({ app: 'account', version: FRESH }, 5),
  [`marketing ${MARKETING} is live for all visitors in the store\nName another version, or see what is live: npm run release -- status`]:
    rollOut({ app: 'marketing', version: MARKETING }, 5),
  'the store has no preview constructor\nThe previews are pr-1, pr-2, pr-3.':
    dropPreview('constructor'),
  [`${SHOWN}, and not account\nChoose another name, or delete that preview first: npm run release -- previews --delete pr-1`]:
    makePreview('pr-1', { account: FRESH }),
  [`${SHOWS_BOTH}, and not marketing\nChoose another name, or delete that preview first: npm run release -- previews --delete pr-2`]:
    makePreview('pr-2', { marketing: FRESH }),
  [`${SHOWN}; ${FRESH} was expected\n${LOOK}`]: activatePreview('pr-1', FRESH),
  'preview pr-3 in the store has ended on 2026-11-20 19:00 (UTC)\nMake it again, and look at it; or activate its version by name: npm run release -- previews':
    activatePreview('pr-3', undefined),
  'the requested change is invalid: more is unknown; __proto__ is unknown\nThe settings are accent.':
    configure({ more: 'x', ['__proto__']: 'x' }),
  [`marketing ${MARKETING} is live in the store\nDeploy another version first, or roll it back: npm run release -- rollback marketing`]:
    // The same files under another name.
    withdraw({ app: 'marketing', version: `${MARKETING}-2` }, { by: 'Kim', message: 'A hole' }),
  [`${SHOWS_BOTH}; ${FRESH} was expected\nLook at it, then activate it with --shows ${NEW},${BILLING}.`]:
    activatePreview('pr-2', FRESH),
  [`release 1 is the first, so there is nothing to go back to in the store\n${BY_NAME}`]: undo(),
  [`the store has no release 6\n${NUMBERS}`]: returnTo(6),
};

test.each(Object.entries(REFUSED))('refuses: %s', async (refusal, change) => {
  expect(await refusalOf(change, LIVE)).toBe(refusal);
});

test('a return to a release that was pruned is refused, and names those that are left', async () => {
  const newest = logEntry({ ...LIVE, internal: { ...internal, oldest: 2 } });
  expect(await refusalOf(undo(), newest)).toBe(
    `release 1 was pruned, so there is nothing to go back to in the store\n${BY_NAME}`,
  );
  expect(await refusalOf(returnTo(1), newest)).toBe(
    'release 1 was pruned from the store\nName one from 2 to 5: npm run release -- history',
  );
});

test('a return to a version that was withdrawn is refused', async () => {
  const withdrawn = { by: 'Kim', message: 'A hole' };
  const versions = { [`marketing ${versionNamed(2)}`]: { givenUp: { withdrawn } } };
  const newest = logEntry({ ...LIVE, internal: { ...internal, versions } });
  const earlier = [logEntry({ number: 4, apps: { ...apps, marketing: releasedApp(2) } })];
  for (const change of [undo(), returnTo(4)])
    expect(await refusalOf(change, newest, { earlier })).toMatch(
      / was withdrawn from the store by /,
    );
});

test('the hint of a withdrawal is not a rollback, which would only end the rollout of the cure', async () => {
  const rollouts = { marketing: loggedRollout(9) };
  const newest = logEntry({ ...LIVE, internal: { ...internal, rollouts } });
  const change = withdraw(
    { app: 'marketing', version: MARKETING },
    { by: 'Kim', message: 'A hole' },
  );
  expect(await refusalOf(change, newest)).toContain(
    `: npm run release -- activate marketing@${FRESH}`,
  );
});

test('a preview that shows the expected version goes live', async () => {
  const { state } = await apply(activatePreview('pr-1', NEW), LIVE);
  expect(state.apps).toMatchObject({ marketing: releasedApp(8, 3) });
});

test('nothing is possible before the first release, which needs the shell', async () => {
  const [none, shell] = [/^the store has no release yet\n/, / no version of the shell was given\n/];
  // Others use what the newest release contains, so the compiler asks them for this check.
  expect(await refusalOf(makePreview('pr-1', {}), undefined)).toMatch(none);
  const refusal = await refusalOf(activate({ billing: FRESH }), undefined);
  expect(refusal).toMatch(shell);
  expect(refusal).toMatch(/all apps of this checkout: npm run deploy -- --store 'the store'$/);
});

const IN_BUCKET = { address: 's3://site', servesItself: true };

test('a bucket is refused what goes live until the site’s address is set', async () => {
  const unset = logEntry({ site: { ...LIVE.site, publicOrigin: 'http://localhost:3000' }, apps });
  const to = { app: 'marketing', version: FRESH };
  for (const change of [
    activate({ marketing: FRESH }),
    rollOut(to, 5),
    makePreview('pr-1', { marketing: FRESH }),
  ])
    expect(await refusalOf(change, unset, IN_BUCKET)).toBe(
      's3://site would serve pages that name http://localhost:3000 as their address: publicOrigin is not set\nSet it: npm run release -- configure publicOrigin=https://www.example.com',
    );
  const set = {
    ...unset,
    internal: { ...unset.internal, values: { publicOrigin: 'https://a.b' } },
  };
  for (const [newest, facts] of [
    [set, IN_BUCKET],
    [unset, {}],
    [LIVE, IN_BUCKET],
  ] as const)
    expect((await apply(activate({ marketing: FRESH }), newest, facts)).state.apps).toMatchObject({
      marketing: releasedApp(9, 3),
    });
  // A bad release must not stay live because of it.
  const { state } = await apply(rollBackApps(['marketing']), unset, IN_BUCKET);
  expect(state.apps).toEqual({ ...apps, marketing: releasedApp(2) });
});

test('the first release of a bucket takes the site’s address with it', async () => {
  const versions = { shell: FRESH };
  const settings: Record<string, Setting> = {
    publicOrigin: { about: '', format: 'origin', default: 'http://localhost:3000' },
  };
  const facts = {
    ...IN_BUCKET,
    read: () => Promise.resolve({ shell: { ...testManifest('shell', FRESH), settings } }),
  };
  expect(await refusalOf(activate(versions), undefined, facts)).toMatch(
    /is not set\nRun the command again with the site’s address: --origin https:/,
  );
  const origin = 'https://www.example.com';
  const { state } = await apply(activate(versions, { origin }), undefined, facts);
  expect(state.values).toEqual({ publicOrigin: origin });
});

test.each([
  ['everything', undo()],
  ['an app', rollBackApps(['marketing'])],
  ['everything to a release', returnTo(4)],
])('a rollback of %s undoes nothing that went live after it began', async (_, change) => {
  const marketing = releasedApp(9, 3);
  const next = logEntry({ number: 6, apps: { ...apps, marketing }, internal });
  expect(await refusalOf(change, next, { seen: LIVE, earlier: [LIVE, BEFORE] })).toBe(
    `release 6 ${MEANWHILE}`,
  );
});
