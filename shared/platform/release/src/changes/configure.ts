import { contentKey, type LogEntry, type Manifests } from '@site/format';
import { describeFile } from '../documents/integrity';
import { liveVersions, rolloutsByApp, type SettingValues } from '../documents/LogEntry';
import { allSettings, resolveSettings } from './resolveSettings';
import type { Change, Facts } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Changes site settings and static files. Settings that others change in the meantime keep their changes.
 *
 * @param values new values by setting name. An empty one clears the setting: it has its default again
 * @param files contents of all static files by name. Without them, the live ones stay
 */
export const configure =
  (values: SettingValues, files?: Map<string, Buffer>): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const old = newest.internal.values;
    const declared = await readSettings(newest, facts);
    const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const kept = Object.fromEntries(
      Object.entries(old).filter(([name]) => !Object.hasOwn(values, name)),
    );
    const unknown = Object.keys(values).filter(
      (name) => !declared.has(name) && (Object.hasOwn(set, name) || !Object.hasOwn(old, name)),
    );
    const resolved = resolveSettings(
      { ...kept, ...set },
      declared,
      'the requested change',
      unknown.length > 0
        ? `The settings are ${[...declared.keys()].join(', ')}.`
        : 'Correct the value. To see what each setting is: npm run release -- configure',
      unknown.map((name) => `${name} is unknown`),
    );
    // As resolved: a text is trimmed.
    for (const name of Object.keys(set)) kept[name] = resolved[name] ?? '';
    requirePublicOrigin(newest, kept, facts);
    const { staticFiles, contents } = describeFiles(files, newest);
    return {
      state: { values: kept, staticFiles },
      contents,
      command: 'configure',
      namesOrigins: true,
    };
  };

/** Reads what the versions declare that visitors get. */
export async function readSettings({ apps, internal }: LogEntry, { read }: Pick<Facts, 'read'>) {
  const manifests = (await read(liveVersions({ apps }))) as Manifests;
  const rollouts = Object.values(rolloutsByApp(internal.places));
  const beside = await read(Object.fromEntries(rollouts.map(({ app, version }) => [app, version])));
  return allSettings(manifests, Object.values(beside));
}

/** Describes static files. One that is live already stays as it is, with the place of its content. */
function describeFiles(files: Map<string, Buffer> | undefined, { number, staticFiles }: LogEntry) {
  const contents = new Map<string, Buffer>();
  if (!files) return { staticFiles, contents };
  const described = [...files].map(([name, bytes]) => {
    const [old, file] = [staticFiles[name], { ...describeFile(bytes), stored: number + 1 }];
    if (old?.integrity === file.integrity) return [name, old] as const;
    contents.set(contentKey(file), bytes);
    return [name, file] as const;
  });
  return { staticFiles: Object.fromEntries(described), contents };
}
