import { liveRelease } from '../support/store/breakRemote';
import { headingOf, HOME, visit } from '../support/pages';
import { releaseVariant } from '../support/store/releaseVariant';
import { expect, test } from '../support/site';

const FAULTS = [
  [
    'throws',
    '(()=>{throw new Error("no goals today")})()',
    /no goals today \(in Headline, (in \w+, )*in Hero/,
  ],
  [
    'loops for ever',
    '(()=>{for(;;);})()',
    /no result within 10 s/, // Where it loops nobody can say: it never comes back.
  ],
] as const;

for (const [does, text, why] of FAULTS) {
  test(
    `a page that ${does} while it is prerendered does not go live, and the deploy says where`,
    { tag: '@all' },
    async ({ page, folder, ownStore, ownSite }) => {
      const before = liveRelease(ownStore);
      const deploy = releaseVariant(ownStore, `${folder}/variant`, 'marketing', {
        '"Set Your Goals"': text,
      });
      await expect(deploy).rejects.toThrow(
        /^\/ can’t be rendered with shell \S+ and marketing \S+: /,
      );
      await expect(deploy).rejects.toThrow(why);
      expect(liveRelease(ownStore)).toEqual(before);
      await visit(page, ownSite.address, HOME);
      await expect(headingOf(page, HOME)).toBeVisible();
    },
  );
}
