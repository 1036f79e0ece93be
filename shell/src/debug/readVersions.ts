import {
  addressOf,
  POINTER,
  previewFolder,
  SHELL,
  type AppName,
  type PageData,
  type Release,
  type ReleasedApp,
} from '@site/contract';

/** An app, as this tab knows it. */
export interface AppInTab {
  name: AppName;
  /** The version that the tab uses, or would load. */
  version: string;
  /** The version that replaces it when it fails. */
  previous?: string;
  /** What is live now, if that can be read. */
  live?: ReleasedApp;
}

/** The versions of all apps, in this tab and live. */
export interface VersionsOfTab {
  /** Number of the release that the page was composed from; 0 in development. */
  release: number;
  /** The preview, or the rollout, that the tab shows. */
  preview?: NonNullable<PageData['preview']>;
  /** Number of the release that is live now. */
  live?: number;
  /** When that was made, ISO 8601. */
  liveTime?: string;
  apps: AppInTab[];
}

/** Returns what the page's own data says about versions. */
export function versionsIn({ release, shell, remotes, preview }: PageData): VersionsOfTab {
  return {
    release,
    ...(preview && { preview }),
    apps: [
      { name: SHELL, version: shell },
      ...Object.entries(remotes).map(([name, { version, previous }]) => ({
        name,
        version,
        ...(previous && { previous: previous.version }),
      })),
    ],
  };
}

/** Adds what is live now. Who released it is not public, unless the team publishes its name. Fails as the requests do. */
export async function readVersions(data: PageData): Promise<VersionsOfTab> {
  const own = versionsIn(data);
  const live = await readRelease(POINTER, 'no-cache');
  const known = new Map(own.apps.map((app) => [app.name, app]));
  const { preview } = data;
  const isPreview = preview && !preview.rollout;
  const shown = isPreview ? await readRelease(previewFolder(preview.name) + POINTER) : live;
  const names = new Set([...known.keys(), ...Object.keys(live.apps), ...Object.keys(shown.apps)]);
  const apps = [...names].map((name): AppInTab => {
    const { [name]: released } = live.apps;
    const here = shown.apps[name] ?? released;
    const app = known.get(name) ?? {
      name,
      version: here?.version ?? '',
      ...(here?.previous && { previous: here.previous.version }),
    };
    return { ...app, ...(released && { live: released }) };
  });
  return { ...own, live: live.number, liveTime: live.createdAt, apps };
}

async function readRelease(key: string, cache: RequestCache = 'default'): Promise<Release> {
  const response = await fetch(addressOf(key), { cache });
  if (!response.ok) throw new Error(`${addressOf(key)} answered ${response.status}`);
  return (await response.json()) as Release;
}
