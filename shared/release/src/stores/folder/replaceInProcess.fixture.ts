import { writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { FolderStore } from './FolderStore';

/**
 * A process that replaces the object `counter.json` of a store in a folder, adding one each time.
 * With `suspended` in place of a number of times, it replaces it once and suspends itself at the last
 * moment, just before the file gets its name.
 */
const [root = '', times = ''] = process.argv.slice(2);

if (times === 'suspended') {
  const { rename } = promises;
  promises.rename = async (...names) => {
    writeSync(1, 'suspended\n');
    process.kill(process.pid, 'SIGSTOP');
    await rename(...names);
  };
  syncBuiltinESMExports();
}

const store = new FolderStore(root);

async function add(): Promise<void> {
  const stored = await store.read('counter.json');
  const next = Buffer.from(String(Number(stored?.bytes) + 1));
  if (!(await store.replace('counter.json', next, stored?.revision))) await add();
}

for (let turn = 0; turn < (Number(times) || 1); turn += 1) await add();
