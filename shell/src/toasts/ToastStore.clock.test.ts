import type { Toast } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;

beforeEach(() => jest.useFakeTimers());
beforeEach(() => void (store = createToastStore()));
afterEach(() => jest.useRealTimers());

const messages = () => store.list().map(({ message }) => message);

const lastId = () => store.list().at(-1)?.id ?? NaN;

/** Raises a toast and marks it as on screen. */
function show(toast: Partial<Toast> = {}) {
  const handle = store.notify({ status: 'info', message: 'Hello', ...toast });
  const id = lastId();
  store.start(id);
  return { ...handle, id };
}

/** Expects the only toast to close after exactly this many milliseconds. */
function expectToCloseAfter(milliseconds: number) {
  jest.advanceTimersByTime(milliseconds - 1);
  expect(store.list()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(store.list()).toHaveLength(0);
}

test('a toast closes after 5000 ms by default', () => {
  show();
  expectToCloseAfter(5000);
});

test('a toast closes after its own duration', () => {
  show({ duration: 800 });
  expectToCloseAfter(800);
});

test('a toast with an infinite duration stays until it is closed', () => {
  const { close } = show({ duration: Infinity });
  jest.advanceTimersByTime(1e9);
  expect(store.list()).toHaveLength(1);
  close();
  expect(store.list()).toHaveLength(0);
});

test('the countdown starts only once the toast is on screen, even after an update', () => {
  const { update } = store.notify({ status: 'loading', message: 'Saving' });
  update({ status: 'success' });
  jest.advanceTimersByTime(60_000);
  expect(store.list()).toHaveLength(1);
  store.start(lastId());
  expectToCloseAfter(5000);
});

test('starting a toast twice does not restart its countdown', () => {
  const { id } = show();
  jest.advanceTimersByTime(3000);
  store.start(id);
  expectToCloseAfter(2000);
});

test('each toast has its own countdown', () => {
  show({ message: 'short', duration: 1000 });
  const { id } = show({ message: 'held', duration: 1000 });
  show({ message: 'long', duration: 3000 });
  store.hold(id, 'hover');
  jest.advanceTimersByTime(1000);
  expect(messages()).toEqual(['held', 'long']);
  jest.advanceTimersByTime(2000);
  expect(messages()).toEqual(['held']);
});

test.each(['hover', 'focus'] as const)(
  '%s pauses the countdown and keeps the remaining time',
  (reason) => {
    const { id } = show();
    jest.advanceTimersByTime(4000);
    store.hold(id, reason);
    jest.advanceTimersByTime(60_000);
    store.release(id, reason);
    expectToCloseAfter(1000);
  },
);

test('a toast that is hovered and focused stays paused until both end', () => {
  const { id } = show();
  for (const reason of ['hover', 'focus'] as const) {
    store.hold(id, 'hover');
    store.hold(id, 'focus');
    store.release(id, reason);
    jest.advanceTimersByTime(60_000);
    expect(store.list()).toHaveLength(1);
    store.release(id, reason === 'hover' ? 'focus' : 'hover');
  }
  expectToCloseAfter(5000);
});

test('a loading toast stays, whatever its duration', () => {
  show({ status: 'loading', duration: 10 });
  jest.advanceTimersByTime(1e9);
  expect(store.list()).toHaveLength(1);
});

test('a loading toast that is updated to another status then gets its full duration', () => {
  const { update } = show({ status: 'loading', message: 'Saving' });
  jest.advanceTimersByTime(60_000);
  update({ status: 'success', message: 'Saved' });
  expect(messages()).toEqual(['Saved']);
  expectToCloseAfter(5000);
});

test('a toast that is updated to loading stays', () => {
  const { update } = show();
  update({ status: 'loading' });
  jest.advanceTimersByTime(1e9);
  expect(store.list()).toHaveLength(1);
});

test('an update changes the toast in place and restarts its countdown', () => {
  const { update, id } = show({ placement: 'top', message: 'one' });
  show({ message: 'two', duration: Infinity });
  jest.advanceTimersByTime(4000);
  update({ message: 'three' });
  expect(store.list()[0]).toEqual({
    id,
    status: 'info',
    message: 'three',
    placement: 'top',
    duration: 5000,
  });
  jest.advanceTimersByTime(4999);
  expect(messages()).toEqual(['three', 'two']);
  jest.advanceTimersByTime(1);
  expect(messages()).toEqual(['two']);
});

test('an update can change the duration', () => {
  const { update } = show();
  update({ duration: 700 });
  expectToCloseAfter(700);
});

test('an update of a paused toast keeps it paused, with its full duration', () => {
  const { update, id } = show();
  jest.advanceTimersByTime(4000);
  store.hold(id, 'focus');
  update({ message: 'changed' });
  jest.advanceTimersByTime(60_000);
  expect(messages()).toEqual(['changed']);
  store.release(id, 'focus');
  expectToCloseAfter(5000);
});

test('closing a toast clears its timer', () => {
  show().close();
  expect(jest.getTimerCount()).toBe(0);
});
