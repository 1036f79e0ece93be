import { BUILD_MANIFEST, REMOTE_ENTRY, type VersionManifest } from '@site/contract';
import { brotli } from '../stores/headers';
import type { BuildFault } from './findBuildFaults';
import type { Build } from './Build';
import { inspectBuild } from './readBuild';

/** What a build would publish. Sizes are bytes. */
interface BuildSummary extends Pick<VersionManifest, 'app' | 'version' | 'takes'> {
  files: string[];
  bytes: number;
  /** The pages with the sizes of their scripts and the container, compressed as the gate measures them. */
  pages: { page: string; compressed: number; budget: number }[];
}

export interface CheckedBuild {
  folder: string;
  faults: BuildFault[];
  /** Undefined if there are faults. */
  build?: BuildSummary;
}

/** Checks the build in a folder, of any app. @throws Refusal when there is none */
export async function checkBuild(folder: string): Promise<CheckedBuild> {
  const { build, faults } = await inspectBuild(
    folder,
    `Write ${BUILD_MANIFEST} beside the built files: shared/contract/build-format.md says what it holds.`,
  );
  return build && faults.length === 0
    ? { folder, faults, build: await summarize(build) }
    : { folder, faults };
}

async function summarize({ manifest, contents }: Build): Promise<BuildSummary> {
  const { app, version, takes, exposes, budgets } = manifest;
  const sizeOf = async (file: string) => (await brotli(contents.get(file) ?? Buffer.of())).length;
  const pages = Object.entries(exposes).map(async ([page, scripts]) => {
    const sizes = await Promise.all([REMOTE_ENTRY, ...scripts].map(sizeOf));
    const compressed = sizes.reduce((sum, size) => sum + size, 0);
    return { page, compressed, budget: budgets[page] ?? 0 };
  });
  return {
    ...{ app, version, takes },
    files: [...contents.keys()],
    bytes: [...contents.values()].reduce((sum, { length }) => sum + length, 0),
    pages: await Promise.all(pages),
  };
}
