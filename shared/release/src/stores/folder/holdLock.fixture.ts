import { withFileLock } from './withFileLock';

/** A process that holds a lock from the line that it prints until its standard input ends. */
const [lock = ''] = process.argv.slice(2);

await withFileLock(lock, async () => {
  console.log(`held by ${process.pid}`);
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
});
