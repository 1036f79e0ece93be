import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { KillSwitch } from './KillSwitch';

/**
 * Loaded before a deployer: counts every call of the file system that names a file of the store, in place of the
 * calls themselves, so that the release tool needs to know nothing of it.
 */
type Call = (...parts: unknown[]) => Promise<unknown>;
const isCall = (value: unknown): value is Call => typeof value === 'function';

const folder = process.env.CHAOS_FOLDER ?? '';
const killSwitch = new KillSwitch();
const writeFile = fs.promises.writeFile;

/** Calls after which another file stands under the second name that they take. */
const MAKING = ['link', 'rename'];

for (const [name, call] of Object.entries(fs.promises)) {
  if (!isCall(call)) continue;
  Reflect.set(fs.promises, name, async (...parts: unknown[]) => {
    const makes = MAKING.includes(name);
    const file = makes ? parts[1] : parts[0];
    if (typeof file !== 'string' || !file.startsWith(folder)) return call(...parts);
    const operation = { name, key: path.relative(folder, file), makes };
    const moment = killSwitch.begin(operation);
    if (moment === 'during' && name === 'writeFile') await writeFile(file, half(parts[1]));
    if (moment === 'before' || moment === 'during') return killSwitch.die(operation, moment);
    try {
      const value = await call(...parts);
      killSwitch.end(operation);
      return value;
    } finally {
      if (moment) await killSwitch.die(operation, moment);
    }
  });
}
syncBuiltinESMExports();

function half(content: unknown): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(String(content));
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
