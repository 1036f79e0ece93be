import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
// Prettier's main module loads its parsers by dynamic imports, which Jest can't run.
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as markdown from 'prettier/plugins/markdown';
import * as typescript from 'prettier/plugins/typescript';
import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';

const TEMPLATES = path.join(import.meta.dirname, 'templates');

/**
 * Writes a folder of templates into another folder. Sources are formatted, since their lines depend
 * on the length of the values.
 *
 * @throws Error when a template has a word without a value
 */
export async function writeTemplates(
  templates: string,
  values: Record<string, string>,
  folder: string,
): Promise<void> {
  const entries = readdirSync(path.join(TEMPLATES, templates), {
    recursive: true,
    encoding: 'utf8',
  });
  for (const entry of entries.filter((name) => name.endsWith('.txt'))) {
    const file = path.join(folder, fillIn(entry.replace(/\.txt$/, ''), values));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      await formatFile(file, fillTemplate(path.join(templates, entry), values)),
    );
  }
}

/** Returns the text of one template, in which `{{word}}` becomes the word's value. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  alignComments(fillIn(readFileSync(path.join(TEMPLATES, template), 'utf8'), values));

const fillIn = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{([\w@/-]+)\}\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`the templates' word ${word} has no value`);
    return value;
  });

/** Aligns the comments behind commands on successive lines, whose lengths depend on the values. */
const alignComments = (text: string) =>
  text.replaceAll(/^( *npm .*\n)+/gm, (block) => {
    const lines = block.split('\n').map((line) => line.split(/\s+# /));
    const width = Math.max(...lines.map(([command = '']) => command.length));
    return lines
      .map(([command = '', about]) => (about ? `${command.padEnd(width)}   # ${about}` : command))
      .join('\n');
  });

const PLUGINS = [babel, estree as Plugin, markdown, typescript];

/** Formats a source as `npm run format` does. */
const formatFile = (file: string, text: string) =>
  format(text, { filepath: file, printWidth: 100, singleQuote: true, plugins: PLUGINS });
