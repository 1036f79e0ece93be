import {
  contentKey,
  type Content,
  type LogEntry,
  type ReleasedPage,
  type RenderedMarkup,
} from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { allPages, servedPages, stateOf } from '../documents/LogEntry';
import { integrityOf } from '../documents/integrity';
import { readBefore } from '../log/readEntries';
import type { Store } from '../stores/Store';

/** Prerendered markup, and where it is stored. */
interface StoredMarkup {
  stored: Content;
  markup: RenderedMarkup;
}

/**
 * The pages that were made before, by what they are made of: the same ingredients are the same bytes. So only
 * what has changed is made again, and a return to what was live makes nothing.
 */
export class KnownPages {
  /** The newest release, and the earlier ones that were read. */
  private readonly releases: Promise<LogEntry | undefined>[];
  private readonly earlier: AsyncIterator<LogEntry> | undefined;

  /**
   * @param returns whether to look in the earlier releases, too, and not in the newest one alone
   * @param isProjected whether visitors get all of the newest release. Otherwise a process may still write its
   *   pages, and would take an earlier page that has come back for the one that it saw: it would replace it. So
   *   the pages are composed again, from stored markup
   */
  constructor(
    private readonly store: Store,
    newest: LogEntry | undefined,
    returns: true | undefined,
    private readonly isProjected: boolean,
  ) {
    this.releases = newest ? [Promise.resolve(newest)] : [];
    this.earlier = returns && newest && readBefore(store, newest);
  }

  /** Finds a release in which visitors got the same as of a draft. */
  async findSite(draft: LogEntry): Promise<LogEntry | undefined> {
    const site = siteOf(draft);
    return this.find(async (release, isNewest) => {
      if (!isDeepStrictEqual(siteOf(release), site)) return undefined;
      const pages = servedPages(release).flatMap((group) => Object.values(group));
      return isNewest || (await this.areWhole(pages)) ? release : undefined;
    }, this.isProjected);
  }

  /** Finds a page that is made of the same. */
  findPage(file: string, of: string): Promise<ReleasedPage | undefined> {
    return this.find(async (release, isNewest) => {
      for (const pages of allPages(release)) {
        const page = Object.hasOwn(pages, file) ? pages[file] : undefined;
        if (page?.of === of && (isNewest || (await this.areWhole([page])))) return page;
      }
      return undefined;
    }, this.isProjected);
  }

  /** Finds prerendered markup that is made of the same, on whichever page. */
  findMarkup(of: string): Promise<StoredMarkup | undefined> {
    return this.find(async (release) => {
      const pages = allPages(release).flatMap((group) => Object.values(group));
      const content = pages.find(({ markup }) => markup?.of === of)?.markup;
      const bytes = content && (await this.read(content));
      if (!bytes) return undefined;
      const { integrity, stored } = content;
      return {
        stored: { integrity, stored },
        markup: JSON.parse(String(bytes)) as RenderedMarkup,
      };
    }, true);
  }

  /** Asks one release after the other, the newest first. */
  private async find<Found>(
    look: (release: LogEntry, isNewest: boolean) => Promise<Found | undefined>,
    inEarlier: boolean,
  ): Promise<Found | undefined> {
    for (let at = 0; at === 0 || inEarlier; at += 1) {
      const release = await (this.releases[at] ??= this.readNext());
      if (!release) return undefined;
      const found = await look(release, at === 0);
      if (found) return found;
    }
    return undefined;
  }

  private async readNext(): Promise<LogEntry | undefined> {
    const next = await this.earlier?.next();
    return next && !next.done ? next.value : undefined;
  }

  /** Whether contents can be copied to where visitors read. Those of the newest release were. */
  private async areWhole(contents: Content[]): Promise<boolean> {
    const read = await Promise.all(contents.map((content) => this.read(content)));
    return !read.includes(undefined);
  }

  private async read(content: Content): Promise<Buffer | undefined> {
    const bytes = (await this.store.read(contentKey(content)))?.bytes;
    return bytes && integrityOf(bytes) === content.integrity ? bytes : undefined;
  }
}

/** What `composeVariant` asks for. */
export type Known = Pick<KnownPages, 'findPage' | 'findMarkup'>;

/** What the pages of a release depend on. */
const siteOf = (entry: LogEntry) => {
  const { apps, site } = entry;
  return { apps, site, rollouts: stateOf(entry).rollouts };
};
