import { Command, Option } from 'commander';
import { examples } from '../options/examples';
import { noRelease } from '../../errors/noRelease';
import { listPreviews, type ListedPreview } from '../../operations/previews/listPreviews';
import { noPreview } from '../../operations/previews/previewedVersions';
import { deletePreview } from '../../operations/previews/writePreview';
import { readPointer } from '../../records/readRelease';
import { formatMinute } from '../../times/formatMinute';
import {
  dryRunOption,
  jsonOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';
import { parsePreviewName } from '../options/previewOptions';
import { say } from '../output/report';
import { NONE, table } from '../output/table';

/** `previews` */
export const previewsCommand = new Command('previews')
  .description('list the previews: versions, who made them, until when, and their addresses')
  .addOption(storeOption())
  .addOption(
    new Option('--delete <name>', 'delete this preview instead').argParser(parsePreviewName),
  )
  .addOption(jsonOption())
  .addOption(dryRunOption())
  .addHelpText('after', examples('previews', 'previews --delete shorter-pitch'))
  .action(async ({ delete: name, json, ...options }: PreviewsOptions) => {
    const store = await openTargetStore(options);
    if (name !== undefined) {
      if (!(await deletePreview(store, name))) throw noPreview(store, name);
      return say(
        `Preview ${name} ${options.dryRun ? 'would be deleted; nothing was written' : 'is deleted'}`,
      );
    }
    if (!(await readPointer(store))) throw noRelease(store);
    const previews = await listPreviews(store);
    if (json) return say(JSON.stringify(previews, null, 2));
    say(previews.length > 0 ? formatPreviews(previews) : `${store.address} has no previews`);
  });

type PreviewsOptions = StoreOption & JsonOption & DryRunOption & { delete?: string };

const formatPreviews = (previews: ListedPreview[]) =>
  table([
    ['preview', 'shows', 'on release', 'made (UTC)', 'until (UTC)', 'by', 'why', 'address'],
    ...previews.map(({ name, versions, release, createdAt, expires, by, message, address }) => [
      name,
      Object.entries(versions).map(([app, version]) => `${app} ${version}`),
      String(release),
      formatMinute(createdAt),
      formatMinute(expires),
      by ?? NONE,
      message ?? NONE,
      address,
    ]),
  ]);
