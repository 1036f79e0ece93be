import { describeFile } from '../documents/integrity';
import { stateOf, type SettingValues, type SiteState } from '../documents/LogEntry';
import {
  declaredSettings,
  resolveSettings,
  type DeclaredSetting,
} from '../documents/resolveSettings';
import { isKnownFormat } from '../documents/schemas/settingSchema';
import { requireValidSecurityExpiry } from '../documents/securityExpiry';
import { noRelease } from '../errors/noRelease';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireUnfrozen } from './requireUnfrozen';

/**
 * Changes site settings and static files. Settings that others change meanwhile keep their changes.
 *
 * @param values new values by setting name
 * @param files contents of all static files by name. Without them, the live ones stay
 */
export const configure = (values: SettingValues, files?: Map<string, Buffer>): Change => ({
  needsManifests: true,
  ...(files && { contents: [...files.values()] }),
  apply: (newest, facts) => {
    if (!newest || !facts.manifests) throw noRelease(facts);
    requireUnfrozen(newest, facts);
    const state = stateOf(newest);
    const declared = declaredSettings(facts.manifests);
    const unknown = Object.keys(values).filter((name) => !declared.has(name));
    const resolved = resolveSettings(
      { ...state.values, ...values },
      declared,
      'the requested change',
      `The settings are ${[...declared.keys()].join(', ')}.`,
      unknown.map((name) => `${name} is unknown`),
    );
    requireKnownFormats(Object.keys(values), declared);
    requireValidSecurityExpiry(resolved, facts.now);
    // As resolved: a text is trimmed.
    const set: SettingValues = Object.fromEntries(
      Object.keys(values).map((name) => [name, resolved[name] ?? '']),
    );
    return {
      state: {
        ...state,
        values: { ...state.values, ...set },
        ...(files && { staticFiles: describeFiles(files, state.staticFiles) }),
      },
      command: 'configure',
    };
  },
});

/** Describes static files. One that is live already stays as it is, with the place of its content. */
const describeFiles = (
  files: Map<string, Buffer>,
  live: SiteState['staticFiles'],
): SiteState['staticFiles'] =>
  Object.fromEntries(
    [...files].map(([name, bytes]) => {
      const [file, old] = [describeFile(bytes), live[name]];
      return [name, old?.integrity === file.integrity ? old : file];
    }),
  );

/** Checks that this checkout can tell whether the settings' values are valid. */
function requireKnownFormats(names: string[], declared: Map<string, DeclaredSetting>): void {
  for (const name of names) {
    const format = declared.get(name)?.format ?? '';
    if (!isKnownFormat(format))
      throw new Refusal(
        `${name} has the format ${format}, which this checkout can’t check`,
        'Update your checkout: git pull && npm ci.',
      );
  }
}
