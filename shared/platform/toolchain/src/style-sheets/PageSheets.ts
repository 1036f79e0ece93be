import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import path from 'node:path';
import postcss, { type Root } from 'postcss';
import type { ChunkGroup, Compilation, Compiler, sources } from 'webpack';
import { confineSheet } from './confineSheet';
import { requirePlainCss } from './requirePlainCss';

/** Key of an asset's information that has the name of the page or part whose style sheet it is. */
const OWNER = 'sheetOf';

/**
 * Makes one style sheet of all that a page or a part imports, lazy modules included. The composed page links it,
 * and the shell loads it before it shows the page: so webpack's runtime loads none.
 */
export class PageSheets {
  /** @param parts ids of the exposed modules that are parts, and undefined for pages, by name */
  constructor(private readonly parts: Record<string, string | undefined>) {}

  apply(compiler: Compiler) {
    const { name } = PageSheets;
    new MiniCssExtractPlugin({
      filename: '[name].css',
      chunkFilename: '[name].css',
      runtime: false,
      // Each page has a sheet of its own, in the order of its own imports.
      ignoreOrder: true,
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED;
      compilation.hooks.processAssets.tap({ name, stage }, () => this.makeSheets(compilation));
    });
  }

  private makeSheets(compilation: Compilation): void {
    const { sources, WebpackError } = compilation.compiler.webpack;
    const sheets = Object.entries(this.parts).map(([name, part]) => ({
      name,
      part,
      source: sourceOf(name, compilation),
    }));
    for (const file of [...compilation.chunks].flatMap(({ files }) => [...files]))
      if (file.endsWith('.css')) compilation.deleteAsset(file);
    const words = wordsInScripts(compilation);
    for (const { name, part, source } of sheets) {
      if (source.nodes.length === 0) continue;
      try {
        requirePlainCss(source);
        const owner = `${compilation.outputOptions.uniqueName}-${name}`;
        const { css, leftOut } = confineSheet(source.toString(), { owner, part, words });
        // In development, it would cover the page at each save.
        if (leftOut.length > 0 && compilation.options.mode !== 'development')
          compilation.warnings.push(
            new WebpackError(
              `The style sheet of ${name} leaves out ${leftOut.join(', ')}: the shell has these elements. Style an element of the page and, for dialogs and menus, body > *: both inherit the site’s light text, and color-scheme: dark.${leftOut.some((rule) => rule.includes('font-size')) ? ' There, 1rem is 16px.' : ''}`,
            ),
          );
        const file = `${fileName(name, css, compilation)}.css`;
        compilation.emitAsset(file, new sources.RawSource(css), { [OWNER]: name });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        compilation.errors.push(new WebpackError(`The style sheet of ${name} is refused: ${why}`));
      }
    }
  }
}

/** Returns the style sheet of a page or part; undefined if it has none. */
export const sheetOf = (name: string, compilation: Compilation): string | undefined =>
  compilation.getAssets().find(({ info }) => info[OWNER] === name)?.name;

/** Returns all words of an app's scripts, such as keyframes that they name. */
const wordsInScripts = (compilation: Compilation): Set<string> =>
  new Set(
    compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.js'))
      .flatMap(({ source }) => String(source.source()).match(/[\w-]+/g) ?? []),
  );

/** In development, the name stays: the page exchanges a changed sheet by it. */
const fileName = (name: string, css: string, { options }: Compilation) =>
  options.mode === 'development'
    ? name
    : createHash('sha256').update(name).update(css).digest('hex').slice(0, 12);

/** Returns the rules of all sheets that a page imports, in the order of its imports. */
function sourceOf(name: string, compilation: Compilation): Root {
  const group = compilation.namedChunkGroups.get(name);
  const files = group ? [...withChildren(group)].flatMap((each) => each.getFiles()) : [];
  const root = postcss.root();
  for (const file of new Set(files)) {
    const asset = compilation.getAsset(file);
    if (asset && file.endsWith('.css'))
      root.append(parseWithPlaces(asset.source, compilation.compiler.context));
  }
  return root;
}

/** Parses a built sheet whose source map names files as css-loader does: relative to the app's folder. */
function parseWithPlaces(sheet: sources.Source, folder: string): Root {
  const { source, map } = sheet.sourceAndMap();
  for (const [index, file] of map?.sources.entries() ?? [])
    map!.sources[index] = path.resolve(folder, file.replace('webpack://', ''));
  return postcss.parse(String(source), { map: { prev: map ?? false } });
}

function withChildren(group: ChunkGroup, known = new Set<ChunkGroup>()): Set<ChunkGroup> {
  if (known.has(group)) return known;
  known.add(group);
  for (const child of group.childrenIterable) withChildren(child, known);
  return known;
}
