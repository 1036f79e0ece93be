/** Returns the examples that end a command’s `--help`. @param lines of words after `release` */
export const examples = (...lines: string[]): string =>
  ['', 'For example:', ...lines.map((line) => `  npm run release -- ${line}`)].join('\n');
