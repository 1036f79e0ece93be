import { act, render, screen } from '@testing-library/react';
import { useCurrentSection } from './useCurrentSection';

const IDS = ['first', 'second', 'third'];

function Reader({ hash }: { hash: string }) {
  return <p>{useCurrentSection(IDS, hash) ?? 'none'}</p>;
}

/** In a viewport 1000 px high, with headings 30 px high, at these distances from its top. */
test.each<[string, string, number[], { hash?: string; end?: number }]>([
  ['before the first heading is reached, there', 'none', [600, 700, 900], {}],
  ['the last heading that was reached, even far above,', 'second', [-3000, -900, 401], {}],
  ['a heading on the reading line', 'third', [-3000, -900, 400], {}],
  ['a linked heading on screen', 'first', [32, 90, 900], { hash: '#first' }],
  [
    'the heading after a linked one that has left the screen',
    'second',
    [-31, 40, 900],
    { hash: '#first' },
  ],
  [
    'the heading before a linked one that is not reached',
    'first',
    [40, 500, 900],
    { hash: '#second' },
  ],
  ['the last heading at the end of the page', 'third', [-200, 500, 750], { end: 1000 }],
  [
    'the last heading that is reached shortly before the end',
    'first',
    [-200, 500, 750],
    { end: 1002 },
  ],
  [
    'a linked heading at the end of the page',
    'second',
    [-200, 500, 750],
    { hash: '#second', end: 1000 },
  ],
])('%s is the current section', (_, expected, tops, { hash = '', end = 5000 }) => {
  jest.replaceProperty(window, 'innerHeight', 1000);
  render(
    <section>
      {IDS.map((id) => (
        <h2 key={id} id={id} />
      ))}
      <Reader hash={hash} />
    </section>,
  );
  document.querySelectorAll('h2, section').forEach((element) => {
    const top = tops[IDS.indexOf(element.id)] ?? end - 300;
    element.getBoundingClientRect = () => new DOMRect(0, top, 100, element.id ? 30 : 300);
  });
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByText(expected)).toBeInTheDocument();
});
