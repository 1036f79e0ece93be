import { findCurrentSection } from './useCurrentSection';

/** Headings 30 px high at these distances from the top of a viewport 1000 px high. */
const at = (tops: Record<string, number>) => ({
  headings: Object.entries(tops).map(([id, top]) => ({ id, top, bottom: top + 30 })),
  height: 1000,
  atEnd: false,
  linked: '',
});

test('there is no current section before the first heading is reached', () => {
  expect(findCurrentSection(at({ first: 600, second: 900 }))).toBeUndefined();
});

test('the last heading that was reached is current, even far above the viewport', () => {
  expect(findCurrentSection(at({ first: -3000, second: -900, third: 401 }))).toBe('second');
  expect(findCurrentSection(at({ first: -3000, second: -900, third: 400 }))).toBe('third');
});

test('a linked section is current even if the next heading is close below', () => {
  const position = at({ first: 32, second: 90 });
  expect(findCurrentSection(position)).toBe('second');
  expect(findCurrentSection({ ...position, linked: 'first' })).toBe('first');
});

test('a linked section is not current before it is reached or after it is scrolled away', () => {
  expect(findCurrentSection({ ...at({ first: -31, second: 40 }), linked: 'first' })).toBe('second');
  expect(findCurrentSection({ ...at({ first: 40, second: 500 }), linked: 'second' })).toBe('first');
});

test('at the end of the page the last section is current, or the linked one', () => {
  const end = { ...at({ first: -200, second: 500, third: 750 }), atEnd: true };
  expect(findCurrentSection(end)).toBe('third');
  expect(findCurrentSection({ ...end, linked: 'second' })).toBe('second');
  expect(findCurrentSection({ ...end, linked: 'first' })).toBe('third');
  expect(findCurrentSection({ ...end, linked: 'nowhere' })).toBe('third');
});
