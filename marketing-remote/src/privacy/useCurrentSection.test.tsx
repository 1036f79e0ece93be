import { act, render, screen } from '@testing-library/react';
import { useCurrentSection } from './useCurrentSection';

const IDS = ['first', 'second', 'third'];

function Reader({ hash }: { hash: string }) {
  return <p>{useCurrentSection(IDS, hash) ?? 'none'}</p>;
}

/** In a viewport 1000 px high, with headings 30 px high, at these distances from its top. */
test.each<[string, string, number[], { hash?: string; end?: number }]>([
  ['none', 'before the first heading is reached', [600, 700, 900], {}],
  ['second', 'after its heading has been reached, even far', [-3000, -900, 401], {}],
  ['third', 'with its heading on the reading line', [-3000, -900, 400], {}],
  ['first', 'with a link to it, and its heading on screen', [32, 90, 900], { hash: '#first' }],
  ['second', 'once the one that a link led to is above', [-31, 40, 900], { hash: '#first' }],
  ['first', 'before a linked one is reached', [40, 500, 900], { hash: '#second' }],
  ['third', 'at the end of the page', [-200, 500, 750], { end: 1000 }],
  ['first', 'shortly before the end', [-200, 500, 750], { end: 1002 }],
  ['second', 'with a link to it, at the end', [-200, 500, 750], { hash: '#second', end: 1000 }],
])('%s is the current section %s', (expected, _, tops, { hash = '', end = 5000 }) => {
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
