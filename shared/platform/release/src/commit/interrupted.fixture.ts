import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { adviseOn } from '../basics/advise';
import { configure } from '../changes/configure';
import { endBySignals } from '../commands/run/report';
import { openStore } from '../stores/openStore';
import { commit } from './commit';

/** A process that changes a setting, and gets SIGINT at some calls of the store. */
const [name = '', ...moments] = process.argv.slice(2);
adviseOn(name);
endBySignals();

const store = interceptCalls(await openStore(name), async (call, key, moment) => {
  if (!moments.includes(`${moment} ${call} ${key}`)) return;
  // Twice, as from npm in a terminal.
  for (const pause of [20, 600]) {
    process.kill(process.pid, 'SIGINT');
    await wait(pause);
  }
});
const { release } = await commit(store, configure({ productName: 'Iron Diary' }), {
  note: { by: 'Kim' },
});
writeSync(1, `Release ${release.number} is live`);
