import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const TEMPLATES = path.join(import.meta.dirname, 'templates');

const PRETTIER = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');

/**
 * Writes folders of templates into another folder. Formats them, since their lines depend on the
 * length of the values.
 *
 * @throws Error when a template has a word without a value
 */
export async function writeTemplates(
  kinds: string[],
  values: Record<string, string>,
  folder: string,
): Promise<void> {
  for (const kind of kinds)
    for (const name of readdirSync(path.join(TEMPLATES, kind), { recursive: true }).map(String)) {
      if (!name.endsWith('.txt')) continue;
      const file = path.join(folder, fillIn(name.slice(0, -'.txt'.length), values));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, fillTemplate(path.join(kind, name), values));
    }
  // As a process: Prettier loads its parsers by dynamic imports, which Jest can't run.
  await promisify(execFile)(process.execPath, [PRETTIER, '--write', '.'], { cwd: folder });
}

/** Returns the text of one template, in which `{{word}}` becomes the word's value. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  fillIn(readFileSync(path.join(TEMPLATES, template), 'utf8'), values);

const fillIn = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{([\w@/-]+)\}\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`the templates' word ${word} has no value`);
    return value;
  });
