/** A package-lock.json, as far as it is read here. */
interface Lock {
  packages: Record<string, { link?: boolean }>;
}

/**
 * Returns a first package-lock.json for a remote's own repository: the installed packages of this
 * one, without its workspaces. `npm install` takes what the remote needs from it, so both have the
 * same versions: a remote must not be ahead of the shell, not even in a dependency of MUI.
 *
 * @param text package-lock.json of this repository
 */
export function seedLock(text: string, workspace: string): string {
  const lock = JSON.parse(text) as Lock;
  const installed = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  const packages = { '': { name: workspace }, ...Object.fromEntries(installed) };
  return `${JSON.stringify({ ...lock, name: workspace, packages }, null, 2)}\n`;
}
