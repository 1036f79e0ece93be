/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { PRESS_CALLED, PRESSED } from '@site/contract';
import { rememberInteraction } from './rememberInteraction';

const old = `<main><h1>Old</h1><a href="/">Home</a><button ${PRESSED}="">Confirm</button><button>More</button><button>Rest</button></main>`;

const main = () => document.querySelector('main') ?? document.body;

/** Opens the old page and remembers the interaction in it. */
function open(isSameCode?: boolean) {
  document.body.innerHTML = `<div data-page="a/B" data-snapshot>${old}</div>`;
  const restore = rememberInteraction(main(), isSameCode);
  const presses: string[] = [];
  return {
    restore,
    presses,
    /** Replaces the old page with one of another version. */
    replace: () => {
      document.body.innerHTML = `<div data-page="a/B"><main><h1>New</h1>${old.slice('<main><h1>Old</h1>'.length)}`;
      for (const button of document.querySelectorAll('button')) {
        button.addEventListener('click', () => presses.push(button.textContent));
      }
    },
  };
}

test.each([
  [true, ['Confirm']],
  [false, []],
])('with the same code (%s), a translated button is found by its position', (isSame, expected) => {
  const { restore, presses, replace } = open(isSame);
  const button = document.querySelector('button');
  if (button) button.textContent = 'Bestätigen';
  replace();
  restore();
  expect(presses).toEqual(expected);
});

test('only buttons that were pressed early are pressed in the new page, also those pressed meanwhile, unless their call is under way', () => {
  const { restore, presses, replace } = open();
  const [, more, rest] = document.querySelectorAll('button');
  more?.setAttribute(PRESSED, '');
  rest?.setAttribute(PRESSED, PRESS_CALLED);
  replace();
  restore();
  expect(presses).toEqual(['Confirm', 'More']);
});

test('nothing is pressed in a snapshot, where buttons do nothing', () => {
  const { restore, presses, replace } = open();
  replace();
  document.querySelector('[data-page]')?.setAttribute('data-snapshot', '');
  restore();
  expect(presses).toEqual([]);
});

test('a button that is still there is not pressed again', () => {
  const { restore } = open();
  document.querySelector('[data-page]')?.removeAttribute('data-snapshot');
  const press = jest.fn();
  main().addEventListener('click', press);
  restore();
  expect(press).not.toHaveBeenCalled();
});

test.each([
  ['the same element', 'a', 'A'],
  ['the heading, if there is no such element', 'h1', 'H1'],
])('the focus goes to %s', (_, from, to) => {
  const { replace } = open();
  const focused = document.querySelector<HTMLElement>(from);
  focused?.setAttribute('tabindex', '-1');
  focused?.focus();
  const restore = rememberInteraction(main());
  replace();
  restore();
  expect(document.activeElement?.tagName).toBe(to);
  expect(document.activeElement).not.toBe(focused);
});

test.each([
  ['was not in the old page', () => {}],
  ['has moved elsewhere since', () => document.querySelector('button')?.focus()],
])('focus that %s is left alone', (_, move) => {
  const { restore, replace } = open();
  replace();
  move();
  const before = document.activeElement;
  restore();
  expect(document.activeElement).toBe(before);
});
