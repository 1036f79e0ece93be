import type { AppName } from '@site/format';
import { activate } from '../../changes/activate';
import { deployAll } from '../../changes/deployBuilds';
import { describeServed } from '../../changes/describeServed';
import { readPromotion } from '../../publish/readPromotion';
import { openStore } from '../../stores/openStore';
import { createCommand } from '../run/createCommand';
import { parseApp } from '../run/parsers';
import { shellWord } from '../../basics/shellWord';
import { say } from '../run/report';
import { nameVersions, newlyLive, ReleaseRun } from '../run/ReleaseRun';

/** `promote --from STORE --to STORE [APP …]` */
export const promoteCommand = createCommand(
  'promote',
  'copy the versions that are live in one store to another one, and make them live there',
  ['message', 'dryRun', 'allow', 'check', 'checkFor', 'origin'],
  'promote marketing --from s3://site/staging --to s3://site/production',
)
  .argument(
    '[apps...]',
    'live apps of the first store; if none is named, those that visitors of the second one have never had',
    (app: string, apps: AppName[] = []) => [...apps, parseApp(app)],
  )
  .requiredOption('--from <store>', 'where they are live: a folder, or s3://bucket/prefix')
  .requiredOption('--to <store>', 'where to make them live')
  .action(async (apps, { from, to, ...options }, command) => {
    const [source, target] = [await openStore(from), await openStore(to)];
    if (source.address === target.address)
      command.error('error: --from and --to name the same store');
    say(`Reading what is live in ${source.address} …`);
    const { release, builds } = await readPromotion(source, apps);
    const run = await ReleaseRun.open({ ...options, store: to });
    const isNamed = apps.length > 0;
    const versions = await (isNamed ? run.publish(builds) : run.publishUnlessWithdrawn(builds));
    const logged = `promote of release ${release} from ${source.address}`.slice(0, 200);
    const how = { origin: options.origin, command: logged };
    const byName = `promote APPS --from ${shellWord(from)} --to ${shellWord(to)}`;
    const made = await run.commit(
      isNamed ? activate(versions, how) : deployAll(versions, { ...how, byName }),
    );
    const what = `${nameVersions(newlyLive(made, versions))}, as in release ${release} of ${source.address}`;
    run.sayLive(
      made,
      what,
      describeServed(
        made.release,
        builds.map(({ manifest }) => manifest.app),
      ),
    );
    await run.check(made);
  });
