import { startLocalApis, type LocalApis } from '@site/release';

/** An origin at which nothing listens. */
const NO_API = 'http://127.0.0.1:1';

/** Returns the API at `API_ORIGIN`, if that is set. Otherwise starts the local ones. */
export async function startApi(): Promise<LocalApis> {
  if (process.env.API_ORIGIN) return { origin: process.env.API_ORIGIN, examples: {} };
  return (await startLocalApis()) ?? { origin: NO_API, examples: {} };
}
