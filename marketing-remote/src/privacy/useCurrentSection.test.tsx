import { act, render, screen } from '@testing-library/react';
import { findCurrentSection, useCurrentSection } from './useCurrentSection';

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

test('a linked section is current while it is on screen, even if the next heading is close below', () => {
  const linked = (tops: Record<string, number>) =>
    findCurrentSection({ ...at(tops), linked: 'first' });
  expect(linked({ first: 32, second: 90 })).toBe('first');
  expect(linked({ first: -31, second: 40 })).toBe('second');
  expect(linked({ zeroth: 40, first: 500 })).toBe('zeroth');
});

test('at the end of the page the last section is current, or the linked one', () => {
  const end = { ...at({ first: -200, second: 500, third: 750 }), atEnd: true };
  expect(findCurrentSection(end)).toBe('third');
  expect(findCurrentSection({ ...end, linked: 'second' })).toBe('second');
  expect(findCurrentSection({ ...end, linked: 'first' })).toBe('third');
});

test('the page follows the headings, and its end, as it scrolls', () => {
  const ids = ['first', 'second'];
  const Reader = () => <p>reads {useCurrentSection(ids, '') ?? 'nothing'}</p>;
  render(
    <>
      <h2 id="first">First</h2>
      <section>
        <h2 id="second">Second</h2>
      </section>
      <Reader />
    </>,
  );
  const scrollTo = (tops: number[], end: number) => {
    document.querySelectorAll('h2, section').forEach((element) => {
      const top = tops[ids.indexOf(element.id)] ?? end - 300;
      element.getBoundingClientRect = () => new DOMRect(0, top, 100, element.id ? 30 : 300);
    });
    act(() => void window.dispatchEvent(new Event('scroll')));
    return screen.getByText(/^reads/).textContent;
  };
  expect(scrollTo([20, 700], 1000)).toBe('reads first');
  expect(scrollTo([-500, 180], 1000)).toBe('reads second');
  expect(scrollTo([20, 700], innerHeight)).toBe('reads second');
  expect(scrollTo([20, 700], innerHeight + 2)).toBe('reads first');
});
