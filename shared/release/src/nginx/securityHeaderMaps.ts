import { APPS, SERVED_FILES } from '@site/contract';
import { KINDS_BY_TYPE, SECURITY_HEADERS } from '../serve/headers';
import { quoteWord } from './quoteWord';

const NAMES = Object.keys(SECURITY_HEADERS.page);

/** Addresses of HTML that is not composed: what the API, versions and static files contain. */
const NO_PAGES = ['api/', APPS, SERVED_FILES.replace('.', '\\.')].join('|');

/**
 * Returns the part of the configuration that chooses the security headers of a response, as
 * `addSecurityHeaders` does. nginx sends no header whose value is empty.
 */
export const securityHeaderMaps =
  () => `# Which security headers a response has: see the maps below. A 304 has none, and any type that is not known to be
# harmless counts as a document.
map "$status $sent_http_content_type" $site_type {
    default document;
    "~^304 " "";
    "~^(200|206|404) text/html$" html;
${Object.entries(KINDS_BY_TYPE)
  .map(([kind, type]) => `    "~*${type.replace('^', '^\\d+ ')}" ${kind};`)
  .join('\n')}
}
# A page's Content-Security-Policy is in the page. Its header adds what a meta element can't say.
map "$site_type $uri" $site_response {
    default $site_type;
    "~^html /(?!(${NO_PAGES})).*\\.html$" page;
    "~^html " document;
}
${NAMES.map(headerMap).join('\n')}
`;

/** Returns the directives that add the headers. */
export const securityHeaderLines = () =>
  NAMES.map((name) => `    add_header ${name} ${variableOf(name)} always;`).join('\n');

function headerMap(name: string): string {
  const values = Object.entries<Partial<Record<string, string>>>(SECURITY_HEADERS)
    .map(([kind, headers]) => [kind, headers[name]] as const)
    .flatMap(([kind, value]) => (value === undefined ? [] : `    ${kind} ${quoteWord(value)};`));
  return `map $site_response ${variableOf(name)} {\n${values.join('\n')}\n}`;
}

const variableOf = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
