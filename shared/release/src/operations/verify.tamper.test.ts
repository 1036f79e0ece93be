import path from 'node:path';
import { describeTampering } from './describeTampering.fixture';

/** Chooses one file of each app, or of the root, with each ending. */
function chooseKinds(keys: string[]): string[] {
  const chosen = new Map<string, string>();
  for (const key of keys) {
    const [, app] = /^apps\/(.*?)\//.exec(key) ?? [];
    chosen.set(`${app} ${path.extname(key)}`, key);
  }
  return [...chosen.values()];
}

describeTampering(chooseKinds, 499);
