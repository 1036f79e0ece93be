import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { KillSwitch } from './KillSwitch';

/**
 * Loaded before a deployer. Wraps `fs.promises` to count the calls for files of the store, so that
 * the release tool itself needs no code for tests.
 */
type Call = (...args: unknown[]) => Promise<unknown>;
const isCall = (value: unknown): value is Call => typeof value === 'function';

const folder = process.env.CHAOS_FOLDER ?? '';
const killSwitch = new KillSwitch();
const writeFile = fs.promises.writeFile;

/** Calls that create or replace the file that is their second argument. */
const WRITES = ['link', 'rename'];

for (const [name, call] of Object.entries(fs.promises)) {
  if (!isCall(call)) continue;
  Reflect.set(fs.promises, name, async (...args: unknown[]) => {
    const isWrite = WRITES.includes(name);
    const file = isWrite ? args[1] : args[0];
    if (typeof file !== 'string' || !file.startsWith(folder)) return call(...args);
    const operation = { name, key: path.relative(folder, file), isWrite };
    const moment = killSwitch.begin(operation);
    if (moment === 'during' && name === 'writeFile') await writeFile(file, firstHalf(args[1]));
    if (moment === 'before' || moment === 'during') return killSwitch.die(operation, moment);
    try {
      const value = await call(...args);
      killSwitch.end(operation);
      return value;
    } finally {
      if (moment) await killSwitch.die(operation, moment);
    }
  });
}
syncBuiltinESMExports();

function firstHalf(content: unknown): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(String(content));
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
