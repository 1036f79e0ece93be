import { COMMON_SETTINGS, type SettingFormat } from '@site/contract';
import { settingOfEntry, type BuildManifest } from '@site/format';
import { isOrigin } from '@site/format/schemas';
import type { BuildFault } from './Build';

/** What an app states of itself, in `remote.ts` or `shell.ts`. */
export type Definition = Pick<BuildManifest, 'app' | 'head' | 'settings' | 'origins'>;

/**
 * Returns what is wrong with the texts and origins that an app states. They may name its own settings and the
 * common ones alone: its pages get no others.
 */
export const definitionFaults = (definition: Definition): BuildFault[] => [
  ...headFaults(definition),
  ...originFaults(definition),
];

/** The composer leaves out a text with an unknown name, and nobody would see that it is missing. */
const headFaults = ({ head = {}, settings }: Definition): BuildFault[] =>
  [...JSON.stringify(head).matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    formatOf(name, settings) === undefined
      ? {
          fault: `the head has {${name}}, and its pages have no setting of that name`,
          hint: 'Correct the head.',
        }
      : [],
  );

function originFaults({ origins, settings }: Definition): BuildFault[] {
  const isValid = (entry: string) => {
    const setting = settingOfEntry(entry);
    return setting === undefined
      ? entry.startsWith('https:') && isOrigin(entry)
      : ADDRESSES.includes(formatOf(setting, settings) ?? '');
  };
  return [origins.connect ?? [], origins.images ?? []].flat().flatMap((entry) =>
    isValid(entry)
      ? []
      : {
          fault: `the origins have ${entry}, which is neither an https origin nor, in braces, one of its settings that is an address`,
          hint: 'Correct the origins.',
        },
  );
}

/** Formats of settings whose values a policy can name. */
const ADDRESSES: string[] = ['address', 'origin'] satisfies SettingFormat[];

function formatOf(name: string, settings: Definition['settings']): SettingFormat | undefined {
  if (Object.hasOwn(settings, name)) return settings[name]?.format;
  return Object.hasOwn(COMMON_SETTINGS, name)
    ? COMMON_SETTINGS[name as keyof typeof COMMON_SETTINGS]
    : undefined;
}
