import type { LogEntry, Manifests } from '@site/format';
import { advise, hint } from '@site/project';
import { liveVersions, pickBy, versionsOf, type SettingValues } from '../documents/LogEntry';
import { allSettings, resolveSettings } from './resolveSettings';
import type { Change, Facts } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Changes site settings. Those that others change in the meantime keep their changes.
 *
 * @param values new values by setting name. An empty one clears the setting: it has its default again
 */
export const configure =
  (values: SettingValues): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const old = newest.internal.values;
    const declared = await readSettings(newest, facts);
    const set = pickBy(values, (value) => value !== '');
    const kept = pickBy(old, (_, name) => !Object.hasOwn(values, name));
    const unknown = Object.keys(values).filter(
      (name) => !declared.has(name) && (Object.hasOwn(set, name) || !Object.hasOwn(old, name)),
    );
    const resolved = resolveSettings(
      { ...kept, ...set },
      declared,
      'the requested change',
      unknown.length > 0
        ? `The settings are ${[...declared.keys()].join(', ')}.`
        : hint`Correct the value. To see what each setting is: ${advise('configure')}`,
      unknown.map((name) => `${name} is unknown`),
    );
    // As resolved: a text is trimmed.
    for (const name of Object.keys(set)) kept[name] = resolved[name] ?? '';
    requirePublicOrigin(newest, kept, facts);
    return { state: { values: kept }, command: 'configure', namesOrigins: true };
  };

/** Reads what the versions declare that visitors get. */
export async function readSettings({ apps, internal }: LogEntry, { read }: Pick<Facts, 'read'>) {
  const manifests = (await read(liveVersions({ apps }))) as Manifests;
  const beside = await read(versionsOf(internal.rollouts));
  return allSettings(manifests, Object.values(beside));
}
