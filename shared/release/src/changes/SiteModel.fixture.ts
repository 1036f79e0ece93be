/** An app as the model sees it. */
interface ModelApp {
  live: string;
  previous?: string | undefined;
  rollout?: string | undefined;
}

/** What visitors get. */
interface ModelSite {
  apps: Record<string, ModelApp>;
  values: Record<string, string>;
}

/** A site as its teams think of it, to compare with what changes really make. */
export class SiteModel {
  /** What visitors get of each release, from the first one on. */
  private readonly history: ModelSite[] = [];

  private site: ModelSite = { apps: {}, values: {} };

  isFrozen = false;

  /** The app and the version of each preview. */
  readonly previews = new Map<string, [app: string, version: string]>();

  readonly givenUp = new Set<string>();

  oldest = 1;

  get apps() {
    return this.site.apps;
  }

  get values() {
    return this.site.values;
  }

  /** Number of the newest release. */
  get number() {
    return this.history.length;
  }

  /** Notes that the state has become a release. */
  release(): void {
    this.history.push(structuredClone(this.site));
  }

  activate(app: string, version: string): boolean {
    if (this.isFrozen || this.givenUp.has(version)) return false;
    const before = this.apps[app];
    this.apps[app] =
      before?.live === version
        ? { live: version, previous: before.previous }
        : { live: version, previous: before?.live };
    return true;
  }

  rollOut(app: string, version: string): boolean {
    const part = this.apps[app];
    if (this.isFrozen || this.givenUp.has(version) || !part || part.live === version) return false;
    part.rollout = version;
    return true;
  }

  rollBack(app: string): boolean {
    const part = this.apps[app];
    if (!part) return false;
    if (part.rollout !== undefined) {
      delete part.rollout;
      return true;
    }
    const target = part.previous;
    if (target === undefined) return false;
    const earlier = this.kept().findLast(({ apps }) => apps[app]?.live === target);
    this.apps[app] = { live: target, previous: earlier?.apps[app]?.previous };
    return true;
  }

  /** Undoes the last release that visitors noticed. */
  rollBackAll(): boolean {
    return this.returnTo(this.kept()[this.lastOther()]);
  }

  /** Undoes the newest release. */
  takeBack(): boolean {
    return this.returnTo(this.kept().at(-2));
  }

  private returnTo(site: ModelSite | undefined): boolean {
    if (!site || Object.values(site.apps).some(({ live }) => this.givenUp.has(live))) return false;
    this.site = structuredClone(site);
    return true;
  }

  configure(name: string, value: string): boolean {
    if (this.isFrozen) return false;
    this.values[name] = value;
    return true;
  }

  retire(app: string): boolean {
    if (this.isFrozen || !this.apps[app]) return false;
    delete this.apps[app];
    return true;
  }

  makePreview(name: string, app: string, version: string): boolean {
    const [shown] = this.previews.get(name) ?? [app];
    if (shown !== app || this.givenUp.has(version)) return false;
    this.previews.set(name, [app, version]);
    return true;
  }

  /** Gives up previews, all releases before the last one that visitors noticed, and what only they name. */
  giveUp(stored: { version: string }[]): void {
    this.previews.clear();
    this.oldest += this.lastOther() + 1;
    const kept = this.versionsOf(this.site);
    for (const { version } of stored) if (!kept.includes(version)) this.givenUp.add(version);
  }

  /** Takes a version out of the site, and of what a rollback may bring back. */
  withdraw(app: string, version: string): boolean {
    if (this.apps[app]?.live === version) return false;
    this.givenUp.add(version);
    for (const part of [this.site, ...this.history].flatMap(({ apps }) => Object.values(apps))) {
      if (part.previous === version) delete part.previous;
      if (part.rollout === version) delete part.rollout;
    }
    for (const [name, shown] of this.previews) if (shown[1] === version) this.previews.delete(name);
    return true;
  }

  /** What visitors got of the releases that are kept, the newest one last. */
  private kept(): ModelSite[] {
    return this.history.slice(this.oldest - 1);
  }

  /** Place among them of the last one that is not as the site is now, or -1. */
  private lastOther(): number {
    const now = JSON.stringify(this.site);
    return this.kept().findLastIndex((site) => JSON.stringify(site) !== now);
  }

  private versionsOf({ apps }: ModelSite): string[] {
    return Object.values(apps)
      .flatMap(({ live, previous, rollout }) => [live, previous, rollout])
      .filter((version) => version !== undefined);
  }
}
