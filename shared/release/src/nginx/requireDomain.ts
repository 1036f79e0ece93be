import { Refusal } from '../errors/Refusal';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);

/** @throws Refusal when the text is not a host name */
export function requireDomain(domain: string): void {
  if (DOMAIN.test(domain)) return;
  throw new Refusal(
    `--domain is "${domain}", which is not a host name`,
    'Give only the site’s host name, in lower case, e.g. example.com; other alphabets as xn--….',
  );
}
