import type { AppName } from '@site/contract';
import { retire } from '../changes/retire';
import { rollBackApp, undo } from '../changes/rollBack';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from './options/createCommand';
import { parseApp } from './options/parsers';
import { say } from './output/report';
import { release, type Plan } from './release/release';

/** `rollback [APP]` */
export const rollbackCommand = createCommand(
  'rollback',
  'undo the last release, or return one app to its previous version',
  RELEASE_OPTIONS,
  'rollback marketing -m "The pitch lost a line"',
  'rollback',
)
  .argument('[app]', 'a live app; see status', parseApp)
  .option('--skip-render', 'let pages that can’t be rendered go live without prerendered markup')
  .action((app: AppName | undefined, options: SharedOptions & { skipRender?: true }) => {
    const skipRender = options.skipRender && sayBlank;
    return release(options, { ...(app === undefined ? ALL : planFor(app)), skipRender });
  });

const ALL: Plan = {
  command: 'rollback',
  change: () => undo(),
  what: (_, { returnsTo }) => `everything as in release ${returnsTo}`,
};

const planFor = (app: AppName): Plan => ({
  command: `rollback ${app}`,
  apps: [app],
  change: () => rollBackApp(app),
  what: (_, { release: { apps } }) => `${app} ${apps[app]?.version}`,
});

const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );

/** `retire APP` */
export const retireCommand = createCommand(
  'retire',
  'take a remote that no route leads to out of the site',
  RELEASE_OPTIONS,
  'retire billing',
)
  .argument('<app>', 'a live app; see status', parseApp)
  .action((app: AppName, options: SharedOptions) =>
    release(options, {
      command: `retire ${app}`,
      apps: [app],
      change: () => retire(app),
      what: () => `without ${app}`,
    }),
  );
