import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../..', import.meta.url);
const FILE = 'shared/platform/testing/unit-tests.mjs';

// Ends the process in a worktree that takes its packages from another checkout: its sources would be
// checked against that one's. The tools have `requireOwnTools`, which configurations can't load.
const used = createRequire(ROOT).resolve('@site/testing/jest');
const own = realpathSync(fileURLToPath(new URL(FILE, ROOT)));
if (used !== own) {
  const [here, other] = [own, used].map((file) => file.slice(0, -FILE.length - 1));
  console.error(`This is ${here}, and its packages are those of another checkout: ${other}`);
  console.error(
    `Install its own: cd ${here} && npm ci (first remove node_modules if it is a link)`,
  );
  process.exit(1);
}
