/** An installed module, named alike on every machine. */
export interface ModuleKey {
  package: string;
  /**
   * Name of the module, e.g. `@mui/material/Button/Button`. Without a file ending, since packages
   * contain the same module in several forms.
   */
  module: string;
}

/** Matches the innermost package of a file, and the file's path in it without its ending. */
const INSTALLED = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+?)(?:\.[cm]?js)?$/;

/** Emotion is published as one file for each environment. */
const EMOTION = /^dist\/emotion-react\./;

/** Returns the key of an installed file, or undefined for a file that no package contains. */
export function moduleKey(file: string): ModuleKey | undefined {
  const [, name, path] = INSTALLED.exec(file) ?? [];
  if (name === undefined || path === undefined) return undefined;
  const isEmotion = name === '@emotion/react' && EMOTION.test(path);
  return { package: name, module: isEmotion ? name : `${name}/${path}` };
}
