import { PRESSED } from '@site/contract';
import { restoreInteraction } from './restoreInteraction';

const old = `<main><h1>Old</h1><a href="/">Home</a><button ${PRESSED}="">Confirm</button><button>Gone</button></main>`;

const main = () => document.querySelector('main') ?? document.body;

/** Puts what is old into the document, and gives what puts the new page there in its place. */
function open() {
  document.body.innerHTML = `<div data-page="a/B" data-copy>${old}</div>`;
  const hand = restoreInteraction(main());
  const presses: string[] = [];
  return {
    hand,
    presses,
    /** What a page of another version looks like. */
    replace: () => {
      document.body.innerHTML = `<div data-page="a/B"><main><h1>New</h1>${old.slice('<main><h1>Old</h1>'.length)}`;
      for (const button of document.querySelectorAll('button')) {
        button.addEventListener('click', () => presses.push(button.textContent));
      }
    },
  };
}

test('a button that was pressed early is pressed in the page that comes, and no other', () => {
  const { hand, presses, replace } = open();
  replace();
  hand();
  expect(presses).toEqual(['Confirm']);
});

test('nothing is pressed in a copy: it would do nothing there', () => {
  const { hand, presses, replace } = open();
  replace();
  document.querySelector('[data-page]')?.setAttribute('data-copy', '');
  hand();
  expect(presses).toEqual([]);
});

test.each([
  ['the same element', 'a', 'A'],
  ['the heading, when it has no such element', 'h1', 'H1'],
])('the focus goes to %s', (_, from, to) => {
  const { replace } = open();
  const focused = document.querySelector<HTMLElement>(from);
  focused?.setAttribute('tabindex', '-1');
  focused?.focus();
  const hand = restoreInteraction(main());
  replace();
  hand();
  expect(document.activeElement?.tagName).toBe(to);
  expect(document.activeElement).not.toBe(focused);
});

test.each([
  ['was nowhere', () => {}],
  ['has been moved elsewhere since', () => document.querySelector('button')?.focus()],
])('a focus that %s is left alone', (_, move) => {
  const { hand, replace } = open();
  replace();
  move();
  const before = document.activeElement;
  hand();
  expect(document.activeElement).toBe(before);
});
