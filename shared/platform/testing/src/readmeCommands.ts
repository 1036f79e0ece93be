import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles, ROOT } from './repositoryFiles';

/** Commands begin with one of these, after variables such as `PORT=3001`. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|nginx) /;

/** A prompt, e.g. `marketing$ `, in a block that shows output as well. */
const PROMPT = /^[\w-]*\$ /;

const RELEASE_README = 'shared/platform/release/README.md';
const OPERATIONS = 'shared/platform/release/operations.md';

/**
 * Returns every command that a README of the repository or the page of operations shows, once: in a
 * block of shell lines, or as inline code. Comments and prompts are no part of it.
 */
export function readmeCommands(): string[] {
  const texts = repositoryFiles()
    .filter((file) => path.basename(file) === 'README.md' || file === OPERATIONS)
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...inBlocks(text), ...inline(text)]))].sort();
}

/** Returns the commands of a team's first day, in their order. */
export const firstDayCommands = () => sectionCommands(RELEASE_README, "A team's first day");

/** Returns the commands of the first day of a production bucket, in their order. */
export const bucketCommands = () =>
  sectionCommands(OPERATIONS, 'The first day of a production bucket');

/** A command of the release tool, or one that builds an app and runs its `deploy`. `serve` runs until Ctrl-C. */
const RELEASE = /^npm run (?:--silent )?(?:release -- (?!serve\b)|deploy -w (?!billing))/;

/** Returns the release tool's commands that a README shows for themselves. */
export const releaseCommands = () =>
  readmeCommands().filter(
    (command) => RELEASE.test(command) && !firstDayCommands().includes(command),
  );

/** Returns the commands of a section of a page, in their order. */
function sectionCommands(page: string, title: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const section = text.split(/^##+ /m).find((part) => part.startsWith(`${title}\n`));
  return inBlocks(section ?? '');
}

const BLOCK = /^```(\w*)\n(.*?)^```$/gms;

function inBlocks(text: string): string[] {
  const blocks = [...text.matchAll(BLOCK)].filter(([, language = '']) =>
    /^(sh|console)$/.test(language),
  );
  const lines = blocks.flatMap(([, , block = '']) => block.split('\n'));
  return lines
    .map((line) =>
      line
        .replace(PROMPT, '')
        .replace(/\s+#.*$/, '')
        .trim(),
    )
    .filter((line) => COMMAND.test(line));
}

/** Prettier may have wrapped inline code, so white space counts as one space. */
function inline(text: string): string[] {
  const code = [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)];
  return code
    .map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
    .filter((words) => COMMAND.test(words));
}
