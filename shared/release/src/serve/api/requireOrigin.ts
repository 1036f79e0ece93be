import { Refusal } from '../../errors/Refusal';

/**
 * Refuses an API address that is more than an origin: its path would be dropped silently.
 *
 * @param setting that holds the address, e.g. `API_ORIGIN`
 * @throws Refusal when the address is not an origin
 */
export function requireOrigin(setting: string, api: string): void {
  const isOrigin =
    /^https?:/.test(api) && URL.canParse(api) && new URL(api).origin === api.replace(/\/$/, '');
  if (isOrigin) return;
  throw new Refusal(
    `${setting} is "${api}", which is not an origin`,
    'Set it to the API’s origin, e.g. http://localhost:4000.',
  );
}
