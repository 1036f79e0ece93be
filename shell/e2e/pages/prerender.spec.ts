import { headingOf, HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { releaseVariant } from '../support/store/releaseVariant';

const FAULTS = [
  [
    'throws',
    '(()=>{throw new Error("no goals today")})()',
    /no goals today \(in Headline, (in \w+, )*in Hero/,
  ],
  [
    'loops forever',
    '(()=>{for(;;);})()',
    /no result within 10 s/, // It never returns, so that nobody can say where it loops.
  ],
] as const;

for (const [does, text, why] of FAULTS) {
  test(
    `a page that ${does} while it is prerendered does not go live, and the deploy says where`,
    { tag: '@all' },
    async ({ page, folder, ownStore, ownSite }) => {
      const before = readLiveRelease(ownStore);
      const deploy = releaseVariant(ownStore, `${folder}/variant`, 'marketing', {
        '"Set Your Goals"': text,
      });
      await expect(deploy).rejects.toThrow(
        /^\/ can’t be rendered with shell \S+ and marketing \S+: /,
      );
      await expect(deploy).rejects.toThrow(why);
      expect(readLiveRelease(ownStore)).toEqual(before);
      await openPage(page, ownSite.address, HOME);
      await expect(headingOf(page, HOME)).toBeVisible();
    },
  );
}
