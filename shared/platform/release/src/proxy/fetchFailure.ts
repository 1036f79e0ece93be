import { causeOf } from '../errors/reasonOf';
import { proxyFor, throughProxy } from './proxyFor';

/**
 * Returns why `fetch` failed, to follow `can’t be reached`: `: ECONNREFUSED`, or
 * ` through the proxy proxy.example:3128: ECONNREFUSED`.
 */
export const fetchFailure = (url: string | URL, error: unknown) =>
  `${throughProxy(proxyFor(String(url))?.host)}: ${causeOf(error)}`;
