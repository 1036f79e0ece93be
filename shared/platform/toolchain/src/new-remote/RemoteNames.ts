import { APP_NAME, SHELL, type AppName } from '@site/format';
import { isReservedPath } from '@site/format/schemas';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Everything that a new remote's files are named after. The templates use these words. */
export interface RemoteNames {
  /** E.g. `gift-cards`. */
  name: AppName;
  /** The name as a property in source text, e.g. `'gift-cards'`. */
  property: string;
  /** Its package and folder, e.g. `gift-cards-remote`. */
  workspace: string;
  /** Its page, a component, e.g. `GiftCardsPage`. */
  page: string;
  /** Heading of the page, e.g. `Gift cards`. */
  heading: string;
  /** Its setting, e.g. `giftCardsIntro`. */
  setting: string;
  /** Address of the page, e.g. `/gift-cards`. */
  path: string;
}

/** Derives the names of a remote. Its name must be valid. */
export function remoteNames(name: AppName): RemoteNames {
  const words = name.split('-');
  const component = words.map(capitalize).join('');
  return {
    name,
    property: words.length > 1 ? `'${name}'` : name,
    workspace: `${name}-remote`,
    // A page `Object` would replace the one that compiled modules use.
    page: `${component}Page`,
    heading: capitalize(words.join(' ')),
    setting: `${component.charAt(0).toLowerCase()}${component.slice(1)}Intro`,
    path: `/${name}`,
  };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Words in addresses that rules of EasyList, EasyPrivacy and lists of cookie notices block on any site. */
const BLOCKED =
  'ad ads advert analytics banner beacon consent cookie cookies gdpr matomo pixel popup promo sponsor stats telemetry tracker tracking'.split(
    ' ',
  );

/** What is wrong with a command's input, in one line, or undefined. */
type Fault = string | undefined;

/**
 * Checks the name of a new remote.
 *
 * @param root folder of the repository
 */
export function nameFault(name: string, root: string): Fault {
  if (!APP_NAME.test(name))
    return `"${name}" is not a valid name for a remote: use lower-case words with dashes, e.g. gift-cards`;
  if (name === SHELL) return `${SHELL} is the app that loads remotes: choose another name`;
  if (name.endsWith('-remote'))
    return `"${name}" ends in -remote, which is added to the folder: use ${name.replace(/(-remote)+$/, '')}`;
  const blocked = name.split('-').find((word) => BLOCKED.includes(word));
  if (blocked !== undefined)
    return `filter lists of ad blockers block addresses with "${blocked}", and the name is in the remote's: choose another one`;
  const folder = `${name}-remote`;
  if (existsSync(path.join(root, folder)))
    return `the name ${name} is taken: the folder ${folder} exists`;
  return isReservedPath(`/${name}`)
    ? `the name ${name} is taken: the site uses the address /${name} itself`
    : undefined;
}

/**
 * Checks the folder for a remote's own repository.
 *
 * @param folder absolute
 * @param root folder of this repository
 */
export function folderFault(folder: string, root: string): Fault {
  if (existsSync(folder)) return `${folder} exists already: name a new folder`;
  const isInside = !path.relative(root, folder).startsWith('..');
  return isInside ? `${folder} is inside this repository: name a folder beside it` : undefined;
}
