import { Refusal } from '../errors/Refusal';

/**
 * Lets only an origin through as the API's: whatever path an address has would be dropped without a word.
 *
 * @param setting where it was given, e.g. `API_ORIGIN`
 * @throws Refusal when it is none
 */
export function requireOrigin(setting: string, api: string): void {
  const isOrigin =
    /^https?:/.test(api) && URL.canParse(api) && new URL(api).origin === api.replace(/\/$/, '');
  if (isOrigin) return;
  throw new Refusal(
    `${setting} is "${api}", which is no origin`,
    'Set it to the API’s origin, e.g. http://localhost:4000.',
  );
}
