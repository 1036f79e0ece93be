import type { AppName } from '@site/contract';

/** Everything that a new remote's files are named after. The templates use these words. */
export interface RemoteNames {
  /** E.g. `gift-cards`. */
  name: AppName;
  /** The name as a property in source text, e.g. `'gift-cards'`. */
  property: string;
  /** Its package and folder, e.g. `gift-cards-remote`. */
  workspace: string;
  /** Its page, a component, e.g. `GiftCards`. */
  page: string;
  /** Heading of the page, e.g. `Gift cards`. */
  heading: string;
  /** Its setting, e.g. `giftCardsIntro`. */
  setting: string;
  /** Address of the page, e.g. `/gift-cards`. */
  path: string;
}

/** Names that the page's module imports. */
const IMPORTED = ['Box', 'Container', 'Link', 'PageProps', 'SiteHeader', 'Typography'];

/** Derives the names of a remote. Its name must be valid. */
export function remoteNames(name: AppName, path = `/${name}`): RemoteNames {
  const words = name.split('-');
  const component = words.map(capitalize).join('');
  return {
    name,
    property: words.length > 1 ? `'${name}'` : name,
    workspace: `${name}-remote`,
    page: IMPORTED.includes(component) ? `${component}Page` : component,
    heading: capitalize(words.join(' ')),
    setting: `${component.charAt(0).toLowerCase()}${component.slice(1)}Intro`,
    path,
  };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
