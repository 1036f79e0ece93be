import { testSite } from '@site/testing';
import { prerender } from './prerender';
import { runPrerender } from './runPrerender';

const REQUEST = { site: testSite, pathname: '/private-policy' };

test('refuses an infinite loop after ten seconds by default', async () => {
  const task = { page: '/private-policy', versions: ['shell 1'], source: 'for (;;);' };
  await expect(prerender({ ...task, request: REQUEST })).rejects.toThrow('no result within 10 s');
});

test('stops a bundle that exceeds the default memory', async () => {
  const source = `const all = []; for (;;) all.push(new Array(1e5).fill('x'));`;
  expect(await runPrerender(source, REQUEST)).toEqual({ outcome: { memory: 256 }, printed: '' });
});
