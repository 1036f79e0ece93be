/**
 * Imports only go down, and never in a circle: what a folder needs is below it, so a reader can
 * start at the bottom, and a folder can move without the folders beneath it. `npm run check` checks
 * this with dependency-cruiser, type imports included.
 */

/** Tests put things together, from any floor. */
const TESTS = '\\.(test|test-d|fixture)\\.tsx?$';

/** Folders of each package, the highest first. */
const FLOORS = {
  shared: 'platform > ui > contract',
  'shared/platform': 'toolchain > release > compose > project > format > testing',
  'shared/platform/release/src':
    'commands > servers > reports > publish > commit > gate > compose > log > changes > documents > ' +
    'stores > basics',
  'shared/platform/release/src/servers': 'check > nginx > serve > responses',
  'shared/platform/release/src/commands': 'ship > undo > see > site > store > server > run',
  'shared/platform/toolchain/src':
    'commands > new-remote > webpack > dev-server > dev-page > manifest > style-sheets > sharing > sources',
  'shell/src':
    'prerender > app > prefetch > toasts > theme > remotes > layout > reporting > ' +
    'hydration > routing',
  'shell/src/remotes': 'recovery > loading',
};

/** A folder imports nothing from the folders above it, nor from the files beside them. */
const goesDown = Object.entries(FLOORS).flatMap(([place, floors]) =>
  floors.split(' > ').map((folder, at, folders) => ({
    name: `${place}/${folder}`,
    comment: `Imports only go down: ${place} has ${floors}.`,
    severity: 'error',
    from: { path: `^${place}/${folder}/`, pathNot: TESTS },
    to: {
      path: [`^${place}/[^/]+$`, ...folders.slice(0, at).map((above) => `^${place}/${above}/`)],
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Move what both files need into a third one, such as a file for the type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'remotes-stay-apart',
      comment: 'A remote never imports another one: each team deploys alone.',
      severity: 'error',
      from: { path: '^([^/]+-remote)/' },
      to: { path: '^[^/]+-remote/', pathNot: '^$1/' },
    },
    {
      name: 'declared-dependencies',
      comment: 'Add the package to the dependencies of the package.json that is nearest.',
      severity: 'error',
      from: {
        path: '^(shared/(platform/)?[^/]+|shell|[^/]+-remote)/src/',
        pathNot: [TESTS, '^shared/platform/testing/'],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown', 'unknown'] },
    },
    ...goesDown,
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[^/]+/dist/', '\\.site/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    // Follows `@site/…` into the workspaces.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
