import { providedFeatures, takenFeatures } from './pageFeatures';

const PLAIN = { scripts: ['Plans.js'], budget: 1 };

test('a remote takes the features that its pages have, and nothing for plain pages', () => {
  expect(takenFeatures({ Plans: PLAIN })).toEqual({});
  const sheet = 'Plans.css';
  const taken = takenFeatures({
    Home: PLAIN,
    Plans: { ...PLAIN, params: ['id'] },
    Week: { ...PLAIN, sheet },
  });
  expect(taken).toEqual({ '@site/contract': { version: '1.0.0', exports: ['params', 'sheet'] } });
  const { exports = [] } = providedFeatures['@site/contract'] ?? {};
  expect(exports).toEqual(expect.arrayContaining(taken['@site/contract']!.exports));
});
