import { describeServed } from '../../changes/describeServed';
import { retire } from '../../changes/retire';
import { createCommand, RELEASE_OPTIONS } from '../run/createCommand';
import { parseApp } from '../run/parsers';
import { ReleaseRun } from '../run/ReleaseRun';

export const retireCommand = createCommand(
  'retire',
  'take a remote with its pages out of the site',
  RELEASE_OPTIONS,
  'retire billing',
)
  .argument('<app>', 'a live app; see status', parseApp)
  .action(async (app, options) => {
    const run = await ReleaseRun.open(options);
    const made = await run.commit(retire(app));
    run.sayLive(made, `without ${app}`, describeServed(made.release, [app]));
  });
