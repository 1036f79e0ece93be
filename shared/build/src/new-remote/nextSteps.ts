import { declarationText, routeText } from './routeText';
import type { RemoteNames } from './RemoteNames';

const ROUTES = 'shell/src/routing/routes.ts';

/**
 * Returns what is left to do after a remote was made: the route in the shell, and the commands.
 *
 * @param folder of the remote's own repository; undefined if it is in this one
 */
export const nextSteps = (names: RemoteNames, folder?: string): string =>
  folder === undefined ? stepsInside(names) : stepsOutside(names, folder);

function stepsInside(names: RemoteNames): string {
  const { workspace, path } = names;
  return `${workspace}/ is ready: a page with its test, a setting and a README.

Add the route to \`pages\` in ${ROUTES}:

${routeText(names)}

Then:

${commands([
  [`npm run dev -w ${workspace}`, 'see the page; a saved change reloads it'],
  [`npm run deploy -w ${workspace}`, 'build, check, go live'],
  ['npm run deploy -w shell', `visitors can open ${path}`],
])}`;
}

function stepsOutside(names: RemoteNames, folder: string): string {
  const { path } = names;
  return `${folder} is ready: a page with its test, a setting, a README and the site's packages.

There:

${commands([
  ['npm install', ''],
  ['npm test', 'types, lint, unit tests'],
  ['npm run deploy -- --store <STORE>', 'build, check, go live in the site’s store'],
])}

Here, add the route to \`pages\` in ${ROUTES}:

${routeText(names)}

and below the import, so that types know the page (import the type PageDefinition as well):

${declarationText(names)}

Then:

${commands([['npm run deploy -w shell', `visitors can open ${path}`]])}

To see the page while it changes, there: npm run dev -- --site <ADDRESS_OF_THE_SITE>`;
}

function commands(lines: [command: string, about: string][]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return lines
    .map(([command, about]) => (about ? `  ${command.padEnd(width)}   # ${about}` : `  ${command}`))
    .join('\n');
}
