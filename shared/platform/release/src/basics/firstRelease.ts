import { PROJECT, Refusal, shellWord } from '@site/project';

/** Says who makes the first release of a store, and how. A remote's own repository has no shell. */
export const firstRelease = (address: string) =>
  PROJECT.remote === undefined
    ? `To make the first one with all apps of this checkout: npm run deploy -- --store ${shellWord(address)}`
    : `The first one needs all apps. In the site’s repository: npm run deploy -- --store ${shellWord(address)}`;

/** Returns the refusal of a command that needs a live release. @param store its address */
export const noRelease = ({ address }: { address: string }) =>
  new Refusal(
    `${address} has no release yet`,
    `${firstRelease(address)}. Or correct the name of the store.`,
  );
