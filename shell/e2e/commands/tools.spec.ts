import { expect } from '../support/site';
import { test } from './repositoryCopy';

test(
  'the tools that draw pictures work, and those that measure begin to',
  { tag: '@all' },
  async ({ run, start, ownStore }) => {
    test.setTimeout(300_000);
    await run('npm run icons -w shell');
    await run('npm run screenshot -w marketing-remote');
    for (const command of [
      `npm run --silent bench -- --mobile --http2 --before ${ownStore}`,
      'npm run --silent bench -- --builds',
    ]) {
      const measuring = start(command);
      // All of it would take many minutes.
      await measuring.waitForOutput(/\S/);
      expect(measuring.output).not.toContain('Refused');
      await measuring.interrupt();
    }
  },
);
