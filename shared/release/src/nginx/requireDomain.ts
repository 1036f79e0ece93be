import { Refusal } from '../errors/Refusal';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);

/** @throws Refusal when a text is no host name */
export function requireDomain(domain: string): void {
  if (DOMAIN.test(domain)) return;
  throw new Refusal(
    `--domain is "${domain}", which is no host name`,
    'Give the site’s host name alone, in small letters, e.g. example.com; other alphabets as xn--….',
  );
}
