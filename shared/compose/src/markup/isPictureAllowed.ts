import { toSource } from '@site/contract';

/** An address that stays on this origin is relative to the page's own. */
const OWN = 'https://own.invalid';

/**
 * Whether a policy allows a picture, by the rules that browsers have for `img-src`.
 *
 * @param allowed the policy's sources besides the site's own
 */
export function isPictureAllowed(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address, OWN)) return false;
  const { protocol, origin, href } = new URL(address, OWN);
  // The origin of a `blob:` address is that of the page that made it.
  if (!/^https?:$/.test(protocol)) return false;
  if (origin === OWN) return true;
  return allowed.some((source) => {
    if (source === origin) return true;
    if (!source.startsWith(`${origin}/`)) return false;
    const picture = toSource(href);
    return source.endsWith('/') ? picture.startsWith(source) : picture === source;
  });
}
