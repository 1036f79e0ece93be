import { writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { FolderStore } from './FolderStore';

/** A process that replaces an object, and suspends itself just before the file gets its name. */
const { rename } = promises;
promises.rename = async (...names) => {
  writeSync(1, 'suspended\n');
  process.kill(process.pid, 'SIGSTOP');
  await rename(...names);
};
syncBuiltinESMExports();

const store = new FolderStore(process.argv[2] ?? '');
const stored = await store.read('counter.json');
await store.replace('counter.json', Buffer.from('2'), stored?.revision);
