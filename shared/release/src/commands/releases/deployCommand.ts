import { appFolder } from '../../builds/appFolder';
import type { AppName } from '@site/contract';
import { Command, Option } from 'commander';
import { examples } from '../options/examples';
import { activate } from '../../operations/activate';
import { publish } from '../../operations/publish';
import { readBuild } from '../../builds/readBuild';
import { parsePreviewName } from '../options/previewOptions';
import { say } from '../output/report';
import { notifying, type Attempt } from '../output/notifying';
import { addCheckOptions, type CheckOptions } from '../options/checkOptions';
import { makeRelease, sayLive } from '../output/sayLive';
import {
  allowOption,
  expectedVersion,
  expectOption,
  localAppArgument,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type AllowOption,
  type ExpectOption,
  type ReleaseOptions,
} from '../options/options';
import { deployPreview } from './deployPreview';

/** `deploy APP` */
export const deployCommand = addCheckOptions(
  addReleaseOptions(
    new Command('deploy')
      .description('publish an app’s build and make it live')
      .addArgument(localAppArgument()),
  ),
)
  .addOption(allowOption())
  .addOption(expectOption())
  .addOption(
    new Option(
      '--preview [name]',
      'make it a preview in the live site instead, under this name or that of the git branch',
    )
      .argParser(parsePreviewName)
      .conflicts(['expect', 'check', 'checkFor']),
  )
  .addHelpText(
    'after',
    examples(
      'deploy marketing -m "Shorter pitch"',
      'deploy marketing --preview shorter-pitch',
      'deploy marketing --expect 1.2.0-3f9a1c04 --check https://www.example.com',
    ),
  )
  .action(notifying(describe, run));

type DeployCommandOptions = ReleaseOptions &
  AllowOption &
  ExpectOption &
  CheckOptions & { preview?: string | true };

async function describe(
  app: AppName,
  { preview }: DeployCommandOptions,
): Promise<Attempt | undefined> {
  if (preview) return undefined;
  const build = await readBuild(app, appFolder(app, 'dist')).catch(() => undefined);
  return { command: `deploy ${app}`, versions: { [app]: build?.manifest.version } };
}

async function run(app: AppName, { preview, ...options }: DeployCommandOptions) {
  const build = await readBuild(app, appFolder(app, 'dist'));
  const { version } = build.manifest;
  const label = `${app} ${version}`;
  const expect = expectedVersion(app, options);
  const note = { ...(await createNote(options)), command: 'deploy' };
  const allow = options.allow && ((additions: string[]) => additions.forEach(say));
  if (preview) {
    await deployPreview(build, preview, options, { note, allow, say });
    return undefined;
  }

  // A refusal must come before anything is written, so the deploy is first run dry. The second gate
  // costs little: pages are rendered once per process.
  const rehearsal = await openTargetStore({ ...options, dryRun: true });
  await publish(rehearsal, build, say);
  const rehearse = () => activate(rehearsal, { [app]: version }, { note, expect, allow, say });
  if (options.dryRun) return sayLive(rehearsal, options, rehearse, () => label);
  // A page of another team that can't be written must not keep this app from going live.
  await makeRelease(rehearse);

  const store = await openTargetStore(options);
  const isNew = await publish(store, build, say);
  say(`${label} ${isNew ? 'published' : 'is already published'}`);
  return sayLive(
    store,
    options,
    // What it asks for has been printed.
    (hooks) =>
      activate(
        store,
        { [app]: version },
        { note, expect, allow: options.allow && (() => {}), say, ...hooks },
      ),
    () => label,
  );
}
