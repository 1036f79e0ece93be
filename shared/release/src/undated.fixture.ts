import { forEveryApp, type Release } from '@site/contract';

/** The apps of a release, whenever their part of it began. */
export const undated = ({ apps }: Pick<Release, 'apps'>) =>
  forEveryApp((app) => {
    const { since: _, ...part } = apps[app];
    return part;
  });
