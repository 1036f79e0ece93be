/** An app as the model sees it. A rollout is its version with its percentage. */
interface ModelApp {
  live: string;
  previous?: string | undefined;
  rollout?: string | undefined;
}

/** What visitors get. A file is its size with the number of the release that stored it. */
interface ModelSite {
  apps: Record<string, ModelApp>;
  values: Record<string, string>;
  files: Record<string, string>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A site as its teams think of it, to compare with what changes really make. Each command returns
 * whether it is possible.
 */
export class SiteModel {
  readonly site: ModelSite = { apps: {}, values: {}, files: {} };
  isFrozen = false;
  /** The app that each preview is of, and the versions that its pages may load. */
  readonly previews = new Map<string, { shown: string; versions: string }>();
  readonly givenUp = new Set<string>();

  /** Numbers of the releases that a rollback made. */
  private readonly rollbacks = new Set<number>();

  /** What visitors got of each release, from the first one on. */
  private readonly history: ModelSite[] = [];
  private oldest = 1;

  /** Number of the newest release. */
  get number() {
    return this.history.length;
  }

  /** Notes that the state has become a release. */
  release(): void {
    this.history.push(structuredClone(this.site));
  }

  activate(app: string, version: string): boolean {
    if (this.givenUp.has(version)) return false;
    return this.unlessFrozen(() => {
      const { live, previous } = this.site.apps[app] ?? {};
      this.site.apps[app] = { live: version, previous: live === version ? previous : live };
    });
  }

  rollOut(app: string, version: string, percent: number): boolean {
    const live = this.site.apps[app]?.live;
    if (this.givenUp.has(version) || live === undefined || live === version) return false;
    return this.unlessFrozen(() => {
      Object.assign(this.site.apps[app] ?? {}, { rollout: `${version} to ${percent} %` });
    });
  }

  /** Each of them goes back, or none does. */
  rollBack(apps: string[]): boolean {
    const before = structuredClone(this.site);
    if (apps.every((app) => this.rollBackOne(app))) return this.takesBack(before);
    Object.assign(this.site, before);
    return false;
  }

  /**
   * Undoes a release: what it changed, and nobody has changed since, is as it was before.
   *
   * @param asked by default, that of the last release that visitors noticed, unless it was a rollback
   */
  undo(asked?: number): boolean {
    const number = asked ?? this.oldest + this.lastOther() + 1;
    if (asked === undefined && number > this.oldest && this.rollbacks.has(number)) return true;
    const [before, undone] = this.history.slice(number - 2, number);
    if (number <= this.oldest || !before || !undone) return false;
    const site = structuredClone(this.site);
    for (const kind of ['apps', 'values', 'files'] as const) {
      const [now, left, then] = [site, undone, before].map((each) => each[kind]);
      for (const name of Object.keys({ ...left, ...then })) {
        if (isSame(left?.[name], then?.[name]) || !isSame(now?.[name], left?.[name])) continue;
        Object.assign(site[kind], structuredClone({ [name]: then?.[name] }));
        if (then?.[name] === undefined) delete now?.[name];
      }
    }
    if (Object.values(site.apps).some(({ live }) => this.givenUp.has(live))) return false;
    const was = structuredClone(this.site);
    Object.assign(this.site, site);
    return this.takesBack(was);
  }

  /** Makes everything as in a release. */
  returnTo(number: number): boolean {
    const site = this.history[number - 1];
    if (!site || number < this.oldest) return false;
    if (Object.values(site.apps).some(({ live }) => this.givenUp.has(live))) return false;
    const was = structuredClone(this.site);
    Object.assign(this.site, structuredClone(site));
    return this.takesBack(was);
  }

  configure(name: string, value: string): boolean {
    return this.unlessFrozen(() => {
      this.site.values[name] = value.trim();
    });
  }

  /** @param bytes size of the one static file, or 0 for none */
  putFile(name: string, bytes: number): boolean {
    return this.unlessFrozen(() => {
      const isLive = this.site.files[name]?.startsWith(`${bytes} `);
      if (bytes === 0) delete this.site.files[name];
      else if (!isLive) this.site.files[name] = `${bytes} bytes of ${this.number + 1}`;
    });
  }

  retire(app: string): boolean {
    return !this.isFrozen && app in this.site.apps && delete this.site.apps[app];
  }

  makePreview(name: string, app: string, version: string): boolean {
    const { shown } = this.previews.get(name) ?? { shown: app };
    if (shown !== app || this.givenUp.has(version)) return false;
    const versions = Object.entries(this.site.apps).map(([other, { live, previous }]) =>
      other === app && live !== version ? [version, live] : [live, previous],
    );
    this.previews.set(name, { shown, versions: JSON.stringify([versions, version]) });
    return true;
  }

  /** Gives up previews, all releases before the last one that visitors noticed, and what only they name. */
  giveUp(stored: { version: string }[]): void {
    this.previews.clear();
    this.oldest += this.lastOther() + 1;
    const kept = JSON.stringify(this.site.apps);
    for (const { version } of stored) if (!kept.includes(version)) this.givenUp.add(version);
  }

  /** Takes a version out of the site, and of what a rollback may bring back. */
  withdraw(app: string, version: string): boolean {
    if (this.site.apps[app]?.live === version) return false;
    this.givenUp.add(version);
    for (const served of [this.site, ...this.history].flatMap(({ apps }) => Object.values(apps))) {
      if (served.previous === version) delete served.previous;
      if (served.rollout?.startsWith(`${version} `)) delete served.rollout;
    }
    for (const [name, { versions }] of this.previews)
      if (versions.includes(`"${version}"`)) this.previews.delete(name);
    return true;
  }

  private takesBack(before: ModelSite): true {
    this.settle();
    if (!isSame(before, this.site)) this.rollbacks.add(this.number + 1);
    return true;
  }

  private rollBackOne(app: string): boolean {
    const { previous, rollout } = this.site.apps[app] ?? {};
    if (rollout !== undefined) delete this.site.apps[app]?.rollout;
    else if (previous === undefined) return false;
    else {
      const earlier = this.kept().findLast(({ apps }) => apps[app]?.live === previous);
      this.site.apps[app] = { live: previous, previous: earlier?.apps[app]?.previous };
    }
    return true;
  }

  /** A freeze refuses what would change something. */
  private unlessFrozen(change: () => void): boolean {
    const before = structuredClone(this.site);
    change();
    this.settle();
    if (!this.isFrozen || isSame(before, this.site)) return true;
    Object.assign(this.site, before);
    return false;
  }

  /** Gives each app the same order of fields: sites are compared as JSON. */
  private settle(): true {
    const { apps } = this.site;
    for (const [name, { live, previous, rollout }] of Object.entries(apps))
      apps[name] = { live, previous, rollout };
    return true;
  }

  /** What visitors got of the releases that are kept, the newest one last. */
  private kept(): ModelSite[] {
    return this.history.slice(this.oldest - 1);
  }

  /** Place among them of the last one that is not as the site is now, or -1. */
  private lastOther(): number {
    return this.kept().findLastIndex((site) => !isSame(site, this.site));
  }
}
