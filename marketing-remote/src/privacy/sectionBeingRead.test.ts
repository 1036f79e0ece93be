import { sectionBeingRead } from './sectionBeingRead';

/** Headings 30 px high at these distances from the top of a screen 1000 px high. */
const at = (tops: Record<string, number>) => ({
  headings: Object.entries(tops).map(([id, top]) => ({ id, top, bottom: top + 30 })),
  height: 1000,
  atEnd: false,
  linked: '',
});

test('before the first heading is reached nothing is being read', () => {
  expect(sectionBeingRead(at({ first: 600, second: 900 }))).toBeUndefined();
});

test('the last heading that was reached is the one being read, also when it is far above the screen', () => {
  expect(sectionBeingRead(at({ first: -3000, second: -900, third: 401 }))).toBe('second');
  expect(sectionBeingRead(at({ first: -3000, second: -900, third: 400 }))).toBe('third');
});

test('a section that a link led to is being read although the next heading follows close below', () => {
  const position = at({ first: 32, second: 90 });
  expect(sectionBeingRead(position)).toBe('second');
  expect(sectionBeingRead({ ...position, linked: 'first' })).toBe('first');
});

test('a link counts no longer once its section is scrolled away, nor before it is reached', () => {
  expect(sectionBeingRead({ ...at({ first: -31, second: 40 }), linked: 'first' })).toBe('second');
  expect(sectionBeingRead({ ...at({ first: 40, second: 500 }), linked: 'second' })).toBe('first');
});

test('at the end the last section is being read, or the one that a link led to', () => {
  const end = { ...at({ first: -200, second: 500, third: 750 }), atEnd: true };
  expect(sectionBeingRead(end)).toBe('third');
  expect(sectionBeingRead({ ...end, linked: 'second' })).toBe('second');
  expect(sectionBeingRead({ ...end, linked: 'first' })).toBe('third');
  expect(sectionBeingRead({ ...end, linked: 'nowhere' })).toBe('third');
});
