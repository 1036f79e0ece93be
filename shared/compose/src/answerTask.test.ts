import { answerTask } from './answerTask';
import { compositionSources } from './compositionSources.fixture';

const rendered = { markup: '<p>x</p>', styles: '' };

test('answers a task with its id', () => {
  const sources = compositionSources();
  expect(answerTask(sources, { id: 1, task: 'plan' })).toMatchObject({
    id: 1,
    plan: { copies: {} },
  });
  expect(answerTask(sources, { id: 2, task: 'page', file: '404.html', rendered })).toMatchObject({
    id: 2,
    html: expect.stringContaining('<p>x</p>') as string,
  });
});

test('answers with the failure of a task, expected or not', () => {
  const sources = compositionSources();
  expect(answerTask(sources, { id: 3, task: 'page', file: 'nowhere.html', rendered })).toEqual({
    id: 3,
    failure: { message: 'the shell has no page nowhere.html', cure: expect.any(String) as string },
  });
  Reflect.deleteProperty(sources, 'release');
  expect(answerTask(sources, { id: 4, task: 'plan' })).toMatchObject({
    id: 4,
    failure: { message: expect.stringMatching(/^the composer failed: TypeError/) as string },
  });
});
