import { compositionSources } from './compositionSources.fixture';
import compose from './main';

const failure = (message: string) => ({
  failure: {
    message: expect.stringMatching(message) as string,
    hint: expect.any(String) as string,
  },
});

test('returns each page that it is asked for, or why there is none', () => {
  const markup = { markup: '<p>x</p>', styles: '' };
  const rendered = { '404.html': markup, 'nowhere.html': markup };
  expect(compose({ ...compositionSources(), rendered })).toEqual({
    pages: {
      '404.html': { html: expect.stringContaining('<p>x</p>') as string },
      'nowhere.html': failure('^the shell has no page nowhere.html$'),
    },
  });
});

test('returns an error of its own as a failure', () => {
  const sources = compositionSources();
  Reflect.deleteProperty(sources, 'release');
  expect(compose(sources)).toEqual(failure('^the composer failed: TypeError'));
});
