import { act } from '@testing-library/react';
import { renderToasts, wait } from './renderToasts.fixture';

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

test('the countdown pauses while the tab is hidden and keeps the remaining time', async () => {
  const { openMessages, raise } = renderToasts();
  await raise();
  wait(4000);
  setVisibility('hidden');
  wait(60_000);
  expect(openMessages()).toEqual(['Hello']);
  setVisibility('visible');
  wait(999);
  expect(openMessages()).toEqual(['Hello']);
  wait(1);
  expect(openMessages()).toEqual([]);
});

test('a toast that is raised in a hidden tab waits for the visitor', async () => {
  setVisibility('hidden');
  const { openMessages, raise } = renderToasts();
  await raise();
  wait(60_000);
  expect(openMessages()).toEqual(['Hello']);
  setVisibility('visible');
  wait(5000);
  expect(openMessages()).toEqual([]);
});
