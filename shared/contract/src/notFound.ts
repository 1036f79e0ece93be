/** Not `NotFoundError`: the DOM throws that where something else has changed what React rendered. */
const NAME = 'PageNotFoundError';

/**
 * Shows the site's not-found page in place of the page, which calls this while it renders, or in an effect, for
 * a parameter whose value does not exist. A page must not call it in its first render, whose parameters are
 * empty.
 */
export function notFound(): never {
  const error = new Error('the page called notFound()');
  error.name = NAME;
  throw error;
}

/** Whether `notFound` threw this. By its name, since each remote has its own copy of `notFound`. */
export const isNotFound = (thrown: unknown): boolean =>
  (thrown as Partial<Error> | null)?.name === NAME;
