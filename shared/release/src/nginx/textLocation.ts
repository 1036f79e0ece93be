import { quoteWord } from './quoteWord';

/**
 * Returns a location that responds with a text.
 *
 * @param place a name, such as `@nothing`, or an address for requests whose own one may be unreadable
 * @param body a message for API calls is sent as JSON
 */
export function textLocation(place: string, status: number, body: string | object): string {
  const isJson = typeof body !== 'string';
  // Without "types", nginx would derive the type from the request's address.
  const opening = place.startsWith('@')
    ? 'types {}'
    : 'internal;\n        error_page 404 @nothing;';
  return `    location ${place.replace(/^\//, '= /')} {
        ${opening}
        default_type ${isJson ? 'application/json' : 'text/plain'};
        return ${status} ${quoteWord(isJson ? JSON.stringify(body) : body)};
    }`;
}
