import {
  SHELL,
  type AppName,
  type OlderShell,
  type ReleasedApp,
  type ReleasedApps,
  type VersionManifest,
} from '@site/contract/platform';
import { findMismatch } from '../documents/findMismatch';
import { versionLabel, type LogEntry } from '../documents/LogEntry';
import { shellOf } from '../documents/olderShell';
import { Refusal } from '../errors/Refusal';
import type { Facts } from './Change';

/**
 * Chooses the shell that the pages of each remote run in. That is the live one, but
 *
 * - a remote that is named in `leave` stays in the shell that its pages run in now, and
 * - a remote that was left so stays there until it, or the shell, changes and both fit.
 *
 * The gate checks all others against the live shell.
 *
 * @param released the apps of the next release
 * @param named those that the change names
 * @returns them, and what to say of the remotes that were left
 * @throws Refusal when a remote that was left fits neither shell, or one can't be left
 */
export async function chooseShells(
  released: ReleasedApps,
  named: AppName[],
  newest: LogEntry | undefined,
  leave: AppName[],
  facts: Facts,
): Promise<{ apps: ReleasedApps; remark?: string }> {
  const apps = { ...released };
  const remarks: string[] = [];
  for (const app of leave) {
    apps[app] = stay(app, released, newest, facts);
    remarks.push(`${app} stays in shell ${apps[app].shell?.version}`);
  }
  for (const [app, part] of Object.entries(released)) {
    const before = newest?.apps[app];
    const isNamed = named.includes(app) || named.includes(SHELL);
    if (!newest || app === SHELL || !before?.shell || !isNamed || leave.includes(app)) continue;
    const { shell, why } = await findShell(app, part.version, released, before.shell, facts);
    apps[app] = inShell(part, shell, shellOf(newest.apps, before));
    if (part.version !== before.version || !shell)
      remarks.push(
        shell
          ? `${app} stays in shell ${shell.version}, since it ${why}`
          : `${app} fits shell ${released.shell.version}, so its pages run in the live shell again`,
      );
  }
  return { apps, ...(remarks.length > 0 && { remark: remarks.join('; ') }) };
}

/** Returns a remote with the shell that its pages run in now. */
function stay(
  app: AppName,
  apps: ReleasedApps,
  newest: LogEntry | undefined,
  { address, now }: Facts,
): ReleasedApp {
  const before = newest && Object.hasOwn(newest.apps, app) ? newest.apps[app] : undefined;
  const part = apps[app];
  if (!newest || !part || !before || app === SHELL)
    throw new Refusal(
      `${app} can’t be left: it is not a remote that is live in ${address}`,
      'Name a remote that status lists: npm run release -- status',
    );
  const shell = shellOf(newest.apps, before);
  if (shell.version !== apps.shell.version)
    return inShell(part, { leftTime: new Date(now).toISOString(), ...shell }, shell);
  throw new Refusal(
    `${app} can’t be left: its pages run in shell ${shell.version}, which stays live`,
    'Name it with --leave when another version of the shell goes live.',
  );
}

/**
 * Finds the shell that the pages of a remote's version run in, if the remote was left in an older one.
 *
 * @returns undefined for the live one, otherwise why it is not that
 * @throws Refusal when it fits neither
 */
export async function findShell(
  app: AppName,
  version: string,
  { shell: live }: ReleasedApps,
  older: OlderShell,
  facts: Facts,
): Promise<{ shell?: OlderShell; why?: string }> {
  const remote = await readOne(facts, app, version);
  const why = findMismatch(await readOne(facts, SHELL, live.version), remote);
  if (why === undefined) return {};
  const whyNot = findMismatch(await readOne(facts, SHELL, older.version), remote);
  if (whyNot === undefined) return { shell: older, why };
  throw new Refusal(
    `${versionLabel({ app, version })} fits neither the live shell nor the older one that its pages run in: it ${why}; it ${whyNot}`,
    `Build ${app} with what one of them provides, then deploy it again.`,
  );
}

const readOne = async (facts: Facts, app: AppName, version: string) =>
  Object.values(await facts.read({ [app]: version }))[0] as VersionManifest;

/**
 * Returns a remote whose pages run in a shell.
 *
 * @param shell undefined for the live one
 * @param before the one that they run in now. A previous version that needs it is no fallback in another
 */
function inShell(
  { shell: _, previous, ...part }: ReleasedApp,
  shell: OlderShell | undefined,
  before: OlderShell,
): ReleasedApp {
  const isMoved = shell?.version !== before.version;
  return {
    ...part,
    ...(previous && { previous: { ...(isMoved && { shell: before }), ...previous } }),
    ...(shell && { shell }),
  };
}
