import { Refusal } from '../errors/Refusal';
import { PROJECT } from './findProject';

/** Says who makes the first release of a store, and how. A remote's own repository has no shell. */
export const firstRelease = () =>
  PROJECT.remote === undefined
    ? 'Make the first one with all apps of this checkout: npm run deploy, with the same --store or SITE_STORE.'
    : 'The first one needs all apps: the site’s repository makes it, by npm run deploy with the same SITE_STORE.';

/** Returns the refusal of a command that needs a live release. @param store its address */
export const noRelease = ({ address }: { address: string }) =>
  new Refusal(`${address} has no release yet`, `${firstRelease()} Or correct these.`);
