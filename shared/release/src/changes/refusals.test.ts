import type { Manifests, Setting } from '@site/contract';
import {
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { testManifest } from '../../fixtures/testManifest.fixture';
import type { LogEntry } from '../documents/LogEntry';
import { activate } from './activate';
import type { Change, Facts } from './Change';
import { configure } from './configure';
import { factsWith } from './facts.fixture';
import { freeze, unfreeze } from './freeze';
import { giveUp } from './giveUp';
import { dropPreview, makePreview } from './previews';
import { retire } from './retire';
import { undo } from './undo';
import { rollBackApp } from './rollBackApp';
import { rollOut } from './rollOut';

const [SHELL, OLD, MARKETING, BILLING, FRESH] = [1, 2, 3, 4, 9].map(versionNamed) as [
  ...[string, string, string, string, string],
];

/** Release 5 by Alex. Kim has deployed marketing for the second time before. */
const apps = {
  shell: releasedApp(1),
  marketing: releasedApp(3, { previous: releasedVersion(2) }),
  billing: releasedApp(4),
};
const internal = { by: 'Alex', changedBy: { marketing: { by: 'Kim' } } };
const LIVE = logEntry({ number: 5, apps, internal });

const accent = { about: '', format: 'colour' as Setting['format'], default: '#fff' };
const manifests: Manifests = {
  shell: testManifest('shell', SHELL),
  marketing: testManifest('marketing', MARKETING),
  billing: { ...testManifest('billing', BILLING), settings: { accent } },
};

function apply(change: Change, newest: LogEntry | undefined, facts: Partial<Facts> = {}) {
  const versions = Object.entries(change.names ?? {});
  const named = versions.map(([app, version]) => testManifest(app, version));
  return change.apply(newest, factsWith({ named, manifests: newest && manifests, ...facts }));
}

/** Expects a refusal. @param cure none in particular by default */
function expectRefusal(message: string, cure: unknown, ...applied: Parameters<typeof apply>) {
  const refusal = { name: 'Refusal', message, cure: cure ?? (expect.any(String) as string) };
  expect(() => apply(...applied)).toThrow(expect.objectContaining(refusal) as Error);
}

test.each<[string, Change]>([
  ['configure', configure({ productName: 'Iron Diary' })],
  ['rollback', undo()],
  ['rollback of an app', rollBackApp('marketing')],
  ['retire', retire('marketing')],
  ['freeze', freeze(momentOf(20), { by: 'Kim' })],
  ['unfreeze', unfreeze()],
  ['preview', makePreview('pr-1', { marketing: FRESH })],
  ['end of a preview', dropPreview('pr-1')],
  ['prune', giveUp([], { keep: 1, olderThan: 0, previewsOlderThan: 0 })],
])('%s needs a release', (_, change) => {
  expectRefusal('the store has no release yet', undefined, change, undefined);
});

const expecting = (app: string, version: string | undefined, next = FRESH) =>
  activate({ [app]: next }, { expect: { app, version } });

const BY_NAME = 'Choose a version in npm run release -- history and activate it by name.';
const AGAIN = `Build the newest sources again, and deploy them with --expect ${MARKETING}.`;
const IS_LIVE = `marketing ${MARKETING} is live in the store since 2026-11-20 11:00 (UTC), by Kim`;

test.each<[string, Change, string]>([
  ['the shell can’t be retired: every page needs it', retire('shell'), 'Name one of the remotes.'],
  [
    `marketing can’t be retired: shell ${SHELL} shows it at /`,
    retire('marketing'),
    'Remove its routes from shell/src/routing/routes.ts and deploy the shell first: npm run deploy -w shell',
  ],
  ...['account', 'constructor'].flatMap((app): [string, Change, string][] => [
    [
      `${app} is not live in the store`,
      rollBackApp(app),
      'The live apps are shell, marketing, billing.',
    ],
    [
      `${app} is not live in the store, but ${OLD} was expected`,
      expecting(app, OLD),
      'Expect none to add the app: --expect none',
    ],
  ]),
  [
    `billing ${BILLING} has no previous version to go back to in the store`,
    rollBackApp('billing'),
    BY_NAME,
  ],
  [
    'release 5 by Alex went live meanwhile',
    rollBackApp('marketing', FRESH),
    'Look at npm run release -- history, then run the command again.',
  ],
  [
    'account is not live in the store, so there is no version for the other visitors',
    rollOut({ app: 'account', version: FRESH }, 5),
    'Make it live for all: the same command without --percent.',
  ],
  [
    `marketing ${MARKETING} is live for all visitors in the store`,
    rollOut({ app: 'marketing', version: MARKETING }, 5),
    'Name another version, or see what is live: npm run release -- status',
  ],
  [
    'the store has no preview constructor',
    dropPreview('constructor'),
    'See which there are: npm run release -- previews',
  ],
  [
    'accent has the format colour, which this checkout can’t check',
    configure({ accent: '#000' }),
    'Update your checkout: git pull && npm ci.',
  ],
  [
    'the requested change is invalid: more is unknown; __proto__ is unknown; productName must not be empty',
    configure({ productName: '', more: 'x', ['__proto__']: 'x' }),
    `The settings are ${[...Object.keys(manifests.shell.settings), ...Object.keys(manifests.marketing?.settings ?? {})].join(', ')}, accent.`,
  ],
  [`${IS_LIVE}; ${OLD} was expected`, expecting('marketing', OLD), AGAIN],
  [`${IS_LIVE}; none was expected`, expecting('marketing', undefined), AGAIN],
])('refuses: %s', (message, change, cure) => {
  expectRefusal(message, cure, change, LIVE);
});

test.each([
  ['what it expects is live', expecting('marketing', MARKETING)],
  ['it expects no version of an app that is not live', expecting('account', undefined)],
  ['its version is live already: a job may run again', expecting('marketing', OLD, MARKETING)],
])('a deploy goes on if %s', (_, change) => {
  expect(() => apply(change, LIVE)).not.toThrow();
});

test('a first release needs the shell', () => {
  const why = 'the store has no release yet, and no version of the shell was given';
  const cure =
    'Make the first release with the shell and all remotes that it shows: npm start, or npm run release -- activate shell VERSION billing VERSION';
  expectRefusal(why, cure, activate({ billing: FRESH }), undefined);
});

test.each([
  ['release 1 is the first', 1],
  ['release 3 was pruned', 4],
])('a rollback of everything needs a release to go back to: %s', (why, oldest) => {
  const newest = logEntry({ ...LIVE, internal: { oldest } });
  const earlier = oldest < 5 ? [logEntry({ ...newest, number: 4 })] : [];
  const message = `${why}, so there is nothing to go back to in the store`;
  expectRefusal(message, BY_NAME, undo(), newest, { earlier });
});

test.each([
  ['everything', undo()],
  ['an app', rollBackApp('marketing')],
])('a rollback of %s undoes nothing that went live after it began', (_, change) => {
  const before = logEntry({ number: 4 });
  apply(change, LIVE, { earlier: [before] });
  const marketing = releasedApp(9, { previous: apps.marketing });
  const next = logEntry({ number: 6, apps: { ...apps, marketing }, internal });
  const earlier = [LIVE, before];
  expectRefusal('release 6 by Alex went live meanwhile', undefined, change, next, { earlier });
});

const CHANGES: [string, Change][] = [
  ['activate', activate({ marketing: FRESH })],
  ['a rollout', rollOut({ app: 'marketing', version: FRESH }, 5)],
  ['configure', configure({ productName: 'Iron Diary' })],
];

test.each<[string, Change]>([...CHANGES, ['retire', retire('billing')]])(
  'a frozen site refuses %s until the end of the freeze, and says who, until when and why',
  (_, change) => {
    const freeze = { by: 'Kim', message: 'Christmas', since: momentOf(5), until: momentOf(10) };
    const newest = logEntry({ ...LIVE, internal: { freeze } });
    const why = 'the store is frozen until 2026-11-20 20:00 (UTC), by Kim: Christmas';
    const cure =
      'Wait until then, or end it for everybody: npm run release -- unfreeze. Rollbacks work as ever.';
    expectRefusal(why, cure, change, newest);
    expect(() => apply(change, newest, { now: Date.parse(freeze.until) })).not.toThrow();
  },
);

test('nothing but a rollback goes live after the date of security.txt has passed', () => {
  const values = { securityContact: 'mailto:a@b.example', securityExpires: '2026-11-19' };
  const newest = logEntry({ ...LIVE, internal: { values } });
  for (const [, change] of CHANGES)
    expectRefusal('securityExpires is 2026-11-19, which has passed', undefined, change, newest);
  const earlier = [logEntry({ number: 4 })];
  for (const change of [undo(), rollBackApp('marketing')])
    expect(() => apply(change, newest, { earlier })).not.toThrow();
});
