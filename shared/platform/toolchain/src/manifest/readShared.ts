import type { SharedModule } from '@site/format';
import { ROOT } from '@site/project';
import path from 'node:path';
import type { Compilation, Module } from 'webpack';
import { kitExports } from '../sharing/kitExports';
import { isTakenFromKit } from '../sharing/kitRule';
import { modulesInChunks, normalModules } from '../sharing/modulesInChunks';
import { isShared, KIT, packageOf, SHARED_KIT, SHARED_PACKAGES } from '../sharing/sharedModules';
import { findPackage, packageFolderOf, readPackage } from '../sources/readPackage';

/** Stands for every export: the code uses the module as a whole. */
const WHOLE_MODULE = '*';

/**
 * Returns what a remote's build takes from the shell: each shared module that its chunks request,
 * with the exports that its code uses. The packages whose exports it takes through the kit are listed
 * with their versions, too. A version is that of the package which the remote's own imports find.
 */
export function readTaken(compilation: Compilation): Record<string, SharedModule> {
  const taken = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    const request = shareKeyOf(module);
    if (request === undefined || compilation.chunkGraph.getModuleChunks(module).length === 0)
      continue;
    const exports = taken.get(request) ?? new Set();
    taken.set(request, exports);
    for (const name of usedExports(module, compilation)) exports.add(name);
  }
  const { context } = compilation.compiler;
  const fromKit = kitExports().packages;
  const packages = new Set([...(taken.get(KIT) ?? [])].flatMap((name) => fromKit.get(name) ?? []));
  for (const name of packages) if (!taken.has(name)) taken.set(name, new Set());
  const versions = readVersions(compilation);
  const versionOf = (name: string) => {
    // Exports that the code imports from the kit alone are of the kit's MUI.
    const from = packages.has(name) ? findPackage(KIT, context) : context;
    return versions.get(name) ?? readPackage(findPackage(name, from)).version;
  };
  const requests = [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    requests.map(([request, exports]) => [
      request,
      { version: versionOf(packageOf(request)), exports: [...exports].sort() },
    ]),
  );
}

/**
 * Returns the request of a module that federation takes from the shell.
 *
 * @throws Error when webpack does not give it: the gate would accept a page that the shell can't serve
 */
function shareKeyOf(module: Module): string | undefined {
  if (module.type !== CONSUMED) return undefined;
  const { options } = module as Module & { options?: { shareKey?: unknown } };
  if (typeof options?.shareKey !== 'string')
    throw new Error(
      `webpack no longer gives options.shareKey of a ${CONSUMED}, so the build can't say what it takes from the shell`,
    );
  return options.shareKey;
}

const CONSUMED = 'consume-shared-module';

/**
 * Returns the exports of a shared module that code in the chunks refers to. Webpack's own summary of
 * used exports says nothing about modules whose exports it does not know.
 */
function usedExports(module: Module, compilation: Compilation): string[] {
  const { chunkGraph, moduleGraph } = compilation;
  const names = new Set<string>();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    // Modules that were concatenated are in no chunk; the one that contains them is.
    if (!dependency || !originModule || chunkGraph.getModuleChunks(originModule).length === 0)
      continue;
    if (connection.getActiveState(undefined) !== true) continue;
    for (const used of compilation.getDependencyReferencedExports(dependency, undefined)) {
      const [name] = Array.isArray(used) ? used : used.name;
      names.add(name ?? WHOLE_MODULE);
    }
  }
  return [...names];
}

/**
 * Returns what the shell's build provides: each module that a file of it imports for the remotes, with
 * all its exports. The packages whose exports are in the kit are listed with their versions, too.
 *
 * @param file absolute path of the module that hands shared modules to the federation runtime
 */
export function readProvided(compilation: Compilation, file: string): Record<string, SharedModule> {
  const { modules, moduleGraph, compiler } = compilation;
  const listing = normalModules(modules).find(({ resource }) => resource === file);
  const blocks = listing ? [listing, ...listing.blocks] : [];
  const provided = new Map<string, SharedModule>();
  const versions = readVersions(compilation);
  for (const dependency of blocks.flatMap(({ dependencies }) => dependencies)) {
    const request = 'request' in dependency ? String(dependency.request) : '';
    const name = request === SHARED_KIT ? KIT : request;
    // By its own name, since webpack may have concatenated it with others.
    const target = isShared(name) && moduleGraph.getResolvedModule(dependency);
    if (!target) continue;
    const version =
      versions.get(packageOf(name)) ??
      readPackage(findPackage(packageOf(name), compiler.context)).version;
    provided.set(name, { version, exports: exportsOf(target, compilation) });
  }
  for (const name of provided.has(KIT) ? kitExports().packages.values() : []) {
    const version = versions.get(name);
    if (version !== undefined) provided.set(name, { version, exports: [] });
  }
  return Object.fromEntries([...provided].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns a module's exports.
 *
 * @throws Error when webpack can't tell them
 */
function exportsOf(module: Module, { moduleGraph, requestShortener }: Compilation): string[] {
  const exports = moduleGraph.getExportsInfo(module).getProvidedExports();
  if (!Array.isArray(exports))
    throw new Error(`the exports of ${module.readableIdentifier(requestShortener)} are not known`);
  // An import of a CommonJS module may use the whole module as its default export.
  const isCommonJs = module.buildMeta?.exportsType !== 'namespace';
  return [...new Set([...exports, ...(isCommonJs ? ['default'] : [])])].sort();
}

/**
 * Returns the versions of the shared packages whose modules a build contains, or takes from the kit
 * in place of its own. It looks at the finished build: an app may have a version of its own in its
 * `node_modules`, and the kit's exports are found there by their names alone.
 *
 * A build with two versions of one package fails, naming the folder of each. A development server
 * shows that as it shows other errors of a build, and goes on.
 */
function readVersions(compilation: Compilation): Map<string, string> {
  const { WebpackError } = compilation.compiler.webpack;
  const shared = new Set([...SHARED_PACKAGES, ...kitExports().packages.values()]);
  const modules = [
    ...modulesInChunks(compilation),
    // webpack may drop these from the chunks, since they only re-export.
    ...normalModules(compilation.modules).filter(isTakenFromKit),
  ];
  const folders = new Set(modules.flatMap(({ resource }) => packageFolderOf(resource) ?? []));
  const found = new Map<string, { version: string; folder: string }>();
  for (const folder of folders) {
    const { name, version } = readPackage(folder);
    if (!shared.has(name)) continue;
    const other = found.get(name);
    if (other && other.version !== version)
      compilation.errors.push(
        new WebpackError(
          [
            `The build has two versions of ${name}:`,
            ...[other, { version, folder }].map(describe).sort(),
            `Give ${name} one version in every package.json that names it, and run npm install.`,
            `If npm keeps the other copy for a package that accepts both, npm dedupe removes it. npm explain ${name} names that package.`,
          ].join('\n'),
        ),
      );
    found.set(name, { version, folder });
  }
  return new Map([...found].map(([name, { version }]) => [name, version]));
}

const describe = ({ version, folder }: { version: string; folder: string }) =>
  `${version} in ${path.relative(ROOT, folder)}`;
