import {
  addressOf,
  POINTER,
  previewFolder,
  SHELL,
  type AppName,
  type PageData,
  type Release,
  type ReleasedApp,
} from '@site/contract/platform';

/** An app, as this tab knows it. */
export interface AppInTab {
  name: AppName;
  /** The version that the tab uses, or would load. */
  version: string | undefined;
  /** The version that replaces it when it fails. */
  previous: string | undefined;
  /** What is live now, if that can be read. */
  live: ReleasedApp | undefined;
}

/** The releases that a tab depends on. */
export interface Releases {
  live: Release;
  /** The live one, or that of the preview that the tab shows. */
  shown: Release;
}

/** Reads what is live now. Fails as the requests do. */
export async function readReleases({ preview }: PageData): Promise<Releases> {
  const live = await readRelease(POINTER, 'no-cache');
  const isPreview = preview && !preview.rollout;
  return {
    live,
    shown: isPreview ? await readRelease(previewFolder(preview.name) + POINTER) : live,
  };
}

async function readRelease(key: string, cache: RequestCache = 'default'): Promise<Release> {
  const response = await fetch(addressOf(key), { cache });
  if (!response.ok) throw new Error(`${addressOf(key)} answered ${response.status}`);
  return (await response.json()) as Release;
}

/** Lists all apps, the shell first. Without releases, only those that the page's own data names. */
export function appsOf({ shell, remotes }: PageData, releases?: Releases): AppInTab[] {
  const [live, shown] = [releases?.live.apps, releases?.shown.apps];
  const names = Object.keys({ [SHELL]: shell, ...remotes, ...live, ...shown });
  return names.map((name) => {
    const released = shown?.[name] ?? live?.[name];
    const here =
      name === SHELL ? { version: shell, previous: undefined } : (remotes[name] ?? released);
    return {
      name,
      version: here?.version,
      previous: here?.previous?.version,
      live: live?.[name],
    };
  });
}
