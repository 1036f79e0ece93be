/** An installed module, named alike on every machine. */
export interface ModuleKey {
  package: string;
  /**
   * Name of the module, e.g. `@mui/material/Button/Button`. Without a file ending, since packages
   * contain the same module in several forms.
   */
  module: string;
  /** Whether it defines all that it exports, also where its code does not show it. */
  isWhole: boolean;
}

/** Matches the innermost package of a file, and the file's path in it without its ending. */
const INSTALLED = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+?)(?:\.[cm]?js)?$/;

/** Emotion and its JSX runtime are published as one file each for every environment. */
const EMOTION = /^(?:(jsx-runtime)\/)?dist\/emotion-react(?:-jsx-runtime)?\./;

/** Returns the key of an installed file, or undefined for a file that no package contains. */
export function moduleKey(file: string): ModuleKey | undefined {
  const [, name, path] = INSTALLED.exec(file) ?? [];
  if (name === undefined || path === undefined) return undefined;
  const emotion = name === '@emotion/react' && EMOTION.exec(path);
  if (!emotion) return { package: name, module: `${name}/${path}`, isWhole: false };
  const [, entry] = emotion;
  return { package: name, module: entry ? `${name}/${entry}` : name, isWhole: true };
}
