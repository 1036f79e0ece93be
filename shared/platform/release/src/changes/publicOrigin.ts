import { type AppName, type LogEntry, parseUrl, SHELL, type VersionManifest } from '@site/format';
import type { SettingValues } from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
import { isLoopback } from '../basics/isLoopback';
import type { Facts } from './Change';

/** Whether only the machine itself reaches an origin. */
export const isOfThisMachine = (origin: string) => isLoopback(parseUrl(origin)?.hostname ?? '');

/** Names an address of a site. At one of this machine, only who serves the site knows the port. */
export const nameAddress = (address: string): string =>
  isOfThisMachine(address) ? `${address}, or at the PORT that it is served with` : address;

/** The command that sets the address of a site that has a release. */
export const SET_PUBLIC_ORIGIN = advise('configure', 'publicOrigin=https://www.example.com');

/**
 * Checks that a bucket's pages get an address that visitors reach: canonical links and the
 * sitemap begin with it. A value that somebody has set is accepted as it is, to try a bucket
 * on one's own machine. Rollbacks do not check this.
 *
 * @param values what the release is to have
 * @param named manifests of the versions that become a part of it, by app
 * @throws Refusal when nobody has set it, and the shell's default is of this machine
 */
export function requirePublicOrigin(
  newest: LogEntry | undefined,
  values: SettingValues,
  facts: Pick<Facts, 'address' | 'servesItself'>,
  named: Record<AppName, VersionManifest> = {},
): void {
  if (!facts.servesItself || values.publicOrigin !== undefined) return;
  const origin = named[SHELL]?.settings.publicOrigin?.default ?? newest?.site.publicOrigin;
  if (origin === undefined || !isOfThisMachine(origin)) return;
  throw new Refusal(
    `${facts.address} would serve pages that name ${origin} as their address: publicOrigin is not set`,
    newest
      ? hint`Set it: ${SET_PUBLIC_ORIGIN}`
      : 'Run the command again with the site’s address: --origin https://www.example.com',
  );
}
