import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
// Prettier's main module loads its parsers by dynamic imports, which Jest can't run.
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as markdown from 'prettier/plugins/markdown';
import * as typescript from 'prettier/plugins/typescript';
import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';

/** Texts of a folder's files by path. */
export type Files = Map<string, string>;

const TEMPLATES = path.join(import.meta.dirname, 'templates');

/**
 * Returns the files of a folder of templates. `{{word}}` in a text or a path becomes the word's
 * value. Sources are formatted, since their lines depend on the length of the values.
 *
 * @throws Error when a template has a word without a value
 */
export async function fillTemplates(
  folder: string,
  values: Record<string, string>,
): Promise<Files> {
  const files: Files = new Map();
  for (const entry of readdirSync(path.join(TEMPLATES, folder), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const template = path.join(entry.parentPath, entry.name);
    const file = fillIn(path.relative(path.join(TEMPLATES, folder), template), values);
    const name = file.replaceAll(path.sep, '/').replace(/\.txt$/, '');
    const text = await formatFile(name, fillIn(readFileSync(template, 'utf8'), values));
    files.set(name, alignComments(text));
  }
  return files;
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`the templates' word ${word} has no value`);
    return value;
  });
}

/** Aligns the comments in blocks of commands, whose lengths depend on the values. */
const alignComments = (text: string) =>
  text.replaceAll(/^```sh\n(.*?)^```$/gms, (_, block: string) => {
    const lines = block.split('\n').map((line) => line.split(/\s+# /));
    const width = Math.max(...lines.map(([command = '']) => command.length));
    const aligned = lines.map(([command = '', comment]) =>
      comment === undefined ? command : `${command.padEnd(width)}   # ${comment}`,
    );
    return `\`\`\`sh\n${aligned.join('\n')}\`\`\``;
  });

const PLUGINS = [babel, estree as Plugin, markdown, typescript];

/** Formats a source as `npm run format` does. Other files stay as they are. */
export const formatFile = async (name: string, text: string) =>
  /\.(tsx?|mjs|json|md)$/.test(name)
    ? format(text, { filepath: name, printWidth: 100, singleQuote: true, plugins: PLUGINS })
    : text;
