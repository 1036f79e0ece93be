import { SHELL, type AppName, type Setting } from '@site/contract';
import path from 'node:path';
import { ROUTES, writeBuildInto } from '../fixtures/writeBuildInto.fixture';
import { type LogEntry, namedVersions, previewedVersions } from '../src/documents/LogEntry';
import { ADDED_APP, DEPLOYS, OTHERS, type Command, type Kind } from './Command';

/** The apps of the first release. */
export const FIRST_APPS = ['shell', 'marketing', 'account'];

/** A setting of the added remote. */
const CURRENCY: Setting = { about: 'A currency.', format: 'text', default: 'EUR' };

/** Draws commands, and writes the builds that they deploy. */
export class CommandSource {
  /** How many commands were drawn. */
  count = 0;
  /** How many calls of the store a command of a kind took. */
  readonly calls = new Map<Kind, number>();
  private readonly builds: { app: AppName; build: string }[] = [];

  /**
   * @param folder for the builds
   * @param log the releases until now
   */
  constructor(
    private readonly seed: number,
    private readonly folder: string,
    private readonly log: readonly LogEntry[],
  ) {}

  /** Draws what a team does next. @param isKilled whether it is killed, and not at most suspended */
  async next(isKilled: boolean): Promise<Command> {
    const id = `c${(this.count += 1)}`;
    const random = seededRandom(this.seed * 1000 + this.count);
    const isDeploy = random() < 0.5;
    const kind = pick<Kind>(random, isDeploy ? DEPLOYS : OTHERS);
    const stop = {
      call: 1 + Math.floor(random() * (this.calls.get(kind) ?? 40)),
      delay: Math.floor(random() * 4),
      // Others commit and prune several times in the longest one.
      ...(!isKilled && { pause: Math.round(100 + random() ** 2 * 6000) }),
    };
    const app = pick(random, [...FIRST_APPS, ADDED_APP]);
    return {
      ...{ id, kind, app },
      ...(isDeploy && (await this.upload(random, app))),
      ...((isKilled || random() < 0.5) && { stop }),
    };
  }

  /** Draws a new build, an earlier one, or a version that was live or is in a preview. */
  private async upload(random: () => number, app: AppName) {
    const kind = random();
    if (kind > 0.4) return this.build(app);
    if (kind > 0.15) return pick(random, this.builds.slice(-20));
    const previewed = previewedVersions(this.log.at(-1)?.internal.previews ?? {});
    const named = pick(random, [...namedVersions(pick(random, this.log)), ...previewed]);
    return { app: named.app, version: named.version };
  }

  /** Writes a new build of an app. Every second shell has one more page. */
  async build(app: AppName) {
    const number = this.count;
    const build = path.join(this.folder, `${app}-${number}`);
    const script = { shell: 'main.js', marketing: 'Home.js', account: 'ConfirmEmail.js' }[app];
    const [home] = ROUTES.pages;
    const pages =
      home && number % 2 ? [...ROUTES.pages, { ...home, path: '/start' }] : ROUTES.pages;
    await writeBuildInto(build, app, {
      files: { [script ?? 'Page.js']: `build(${number});\n` },
      manifest: {
        ...(app === SHELL && { routes: { ...ROUTES, pages } }),
        ...(app === ADDED_APP && { settings: { currency: CURRENCY } }),
      },
    });
    const written = { app, build };
    this.builds.push(written);
    return written;
  }
}

/** Returns a seeded generator of pseudorandom numbers from 0 to below 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;
