import { contentKey, type LogEntry, type Manifests } from '@site/format';
import { describeFile } from '../documents/integrity';
import { liveVersions, versionsBesideLive, type SettingValues } from '../documents/LogEntry';
import { allSettings, resolveSettings } from './resolveSettings';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Changes site settings and static files. Settings that others change in the meantime keep their changes.
 *
 * @param values new values by setting name
 * @param files contents of all static files by name. Without them, the live ones stay
 */
export const configure =
  (values: SettingValues, files?: Map<string, Buffer>): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const old = newest.internal.values;
    const manifests = (await facts.read(liveVersions(newest))) as Manifests;
    const beside = await facts.read(versionsBesideLive(newest));
    const declared = allSettings(manifests, Object.values(beside));
    const unknown = Object.keys(values).filter((name) => !declared.has(name));
    const resolved = resolveSettings(
      { ...old, ...values },
      declared,
      'the requested change',
      unknown.length > 0
        ? `The settings are ${[...declared.keys()].join(', ')}.`
        : 'Correct the value. To see what each setting is: npm run release -- configure',
      unknown.map((name) => `${name} is unknown`),
    );
    // As resolved: a text is trimmed.
    const set = Object.fromEntries(Object.keys(values).map((name) => [name, resolved[name] ?? '']));
    const next = { ...old, ...set };
    requirePublicOrigin(newest, next, facts);
    const { staticFiles, contents } = describeFiles(files, newest);
    return {
      state: { values: next, staticFiles },
      contents,
      command: 'configure',
      namesOrigins: true,
    };
  };

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
