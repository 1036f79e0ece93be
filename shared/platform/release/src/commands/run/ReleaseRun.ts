import { versionFile, type AppName } from '@site/format';
import { hint, type Hint } from '@site/project';
import type { Change } from '../../changes/Change';
import { commit, type CommitOptions, type Committed } from '../../commit/commit';
import { NeverAgain } from '../../changes/preconditions';
import { namesIn, pickBy, versionLabel } from '../../documents/LogEntry';
import { Unfinished } from '../../basics/Unfinished';
import { readHead, type Head } from '../../log/readEntries';
import type { Build } from '../../publish/Build';
import { publish } from '../../publish/publish';
import type { Store } from '../../stores/Store';
import { withUploads } from '../../stores/withUploads';
import { acceptedOrigins, openTargetStore, type SharedOptions } from './createCommand';
import { createNote } from './whoReleases';
import { say, sayError } from './report';
import { LiveCheck } from './LiveCheck';

/** Versions by app. */
export type Versions = Record<AppName, string>;

/** A run of a command that makes a release, with the options that all such commands have. */
export class ReleaseRun {
  private liveCheck: LiveCheck | undefined;
  /** The end of the log as `publish` has read it. The next commit begins there. */
  private head: Head | undefined;
  /** Files of published versions by key: each was uploaded, or was there with the same bytes. */
  private readonly uploads = new Map<string, Buffer>();
  readonly store: Store;

  private constructor(
    store: Store,
    readonly how: CommitOptions,
    private readonly options: SharedOptions,
  ) {
    this.store = withUploads(store, this.uploads);
  }

  /** Opens the store that the command was given, and finds out who releases and why. */
  static async open(options: SharedOptions): Promise<ReleaseRun> {
    const accepted = await acceptedOrigins(options);
    const store = await openTargetStore(options);
    const note = await createNote(options.message);
    // With --json, the output is JSON and nothing else.
    const print = (line: Hint) => (options.json ? sayError : say)(line, options);
    return new ReleaseRun(store, { note, accepted, say: print }, options);
  }

  /**
   * Publishes builds.
   *
   * @param areNamed whether somebody has named them. Otherwise withdrawn ones are left out, which it says
   * @returns the names of their versions in the store
   * @throws NeverAgain when a build that is named was withdrawn
   */
  async publish(builds: Build[], areNamed: boolean): Promise<Versions> {
    const versions: Versions = {};
    this.head ??= await readHead(this.store);
    for (const build of builds)
      try {
        versions[build.manifest.app] = await this.publishBuild(build);
      } catch (error) {
        if (areNamed || !(error instanceof NeverAgain)) throw error;
        this.how.say?.(hint`${error.message}\n${error.hint}`);
      }
    return versions;
  }

  private async publishBuild(build: Build): Promise<string> {
    const { app } = build.manifest;
    const { version, isNew, restored } = await publish(this.store, build, this.head?.newest);
    for (const [name, bytes] of build.contents)
      this.uploads.set(versionFile(app, version, name), bytes);
    // In a dry run, nothing is published.
    if (this.options.dryRun) return version;
    for (const key of restored) this.how.say?.(`${key} was missing and is restored`);
    const done = isNew ? 'published' : 'is already published';
    this.how.say?.(`${versionLabel({ app, version })} ${done}`);
    return version;
  }

  /**
   * Asks the live site what is wrong with it already, if the command was told to check it. Once is enough.
   *
   * @throws Refusal when it does not answer
   */
  async askLiveSite(): Promise<void> {
    const { check, dryRun } = this.options;
    if (check === undefined || dryRun || this.liveCheck) return;
    const liveCheck = new LiveCheck(this.store, check, this.options);
    await liveCheck.before();
    this.liveCheck = liveCheck;
  }

  /**
   * Changes the site, after asking the live site.
   *
   * @throws Refusal and Unfinished, as `commit` does. Refusal also when the live site does not answer
   */
  async commit(change: Change): Promise<Committed> {
    await this.askLiveSite();
    const { head } = this;
    this.head = undefined;
    try {
      return await commit(this.store, change, this.how, head);
    } catch (error) {
      // Nothing is committed after a dry run, so its failure must not say so.
      if (this.options.dryRun && error instanceof Unfinished)
        throw new Unfinished(error.why, error.hint, undefined, { cause: error });
      throw error;
    }
  }

  /** Says what became of a change; in a dry run, also that nothing was written. */
  say({ changed }: Committed, line: Hint): void {
    const { dryRun, json } = this.options;
    say(dryRun && changed && !json ? hint`${line}; nothing was written` : line, this.options);
  }

  /**
   * Says what is live, or that nothing had to change.
   *
   * @param what is live, e.g. `marketing 1.2.0-3f9a1c04`; empty if only settings changed
   * @param unchanged why nothing had to change
   */
  sayLive(made: Committed, what: string, unchanged: Hint): void {
    const verb = this.options.dryRun ? 'would be' : 'is';
    this.say(
      made,
      made.changed
        ? `Release ${made.release.number} ${verb} live in ${this.store.address}${what && `: ${what}`}`
        : hint`Nothing to change: ${unchanged}`,
    );
  }

  /**
   * Asks the live site whether it is as composed, if the command was told to. Takes the release back if it is not.
   *
   * @param isMerge whether CI brought the release
   */
  async check(made: Committed, isMerge = false): Promise<void> {
    await this.liveCheck?.after(made, isMerge);
  }
}

/** Returns the versions among some that a commit has made live. */
export function newlyLive({ release, before }: Committed, versions: Versions): Versions {
  return pickBy(
    versions,
    (version, app) =>
      release.apps[app]?.version === version && before?.apps[app]?.version !== version,
  );
}

/** Names versions in what a command says. */
export const nameVersions = (versions: Versions): string =>
  namesIn(versions).map(versionLabel).join(', ');
