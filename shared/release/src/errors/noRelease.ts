import { Refusal } from './Refusal';

/** Returns the refusal of a command that needs a live release. @param store its address */
export const noRelease = ({ address }: { address: string }) =>
  new Refusal(
    `${address} has no release yet`,
    'Make the first one: npm start, or correct --store or SITE_STORE',
  );
