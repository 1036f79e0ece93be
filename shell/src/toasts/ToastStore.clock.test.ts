import type { Toast } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;

beforeEach(() => jest.useFakeTimers());
beforeEach(() => void (store = createToastStore()));
afterEach(() => jest.useRealTimers());

const messages = () => store.list().map(({ message }) => message);

const lastId = () => store.list().at(-1)?.id ?? NaN;

/** Raises a toast that is on the screen. */
function show(toast: Partial<Toast> = {}) {
  const handle = store.notify({ status: 'info', message: 'Hello', ...toast });
  const id = lastId();
  store.start(id);
  return { ...handle, id };
}

/** Expects the only toast to close after so many milliseconds, neither earlier nor later. */
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

test('a toast that lasts for ever stays until it is closed', () => {
  const { close } = show({ duration: Infinity });
  jest.advanceTimersByTime(1e9);
  expect(store.list()).toHaveLength(1);
  close();
  expect(store.list()).toHaveLength(0);
});

test('time does not count before the toast is drawn, though it is updated', () => {
  const { update } = store.notify({ status: 'loading', message: 'Saving' });
  update({ status: 'success' });
  jest.advanceTimersByTime(60_000);
  expect(store.list()).toHaveLength(1);
  store.start(lastId());
  expectToCloseAfter(5000);
});

test('saying again that a toast is drawn does not start its time anew', () => {
  const { id } = show();
  jest.advanceTimersByTime(3000);
  store.start(id);
  expectToCloseAfter(2000);
});

test('each toast has a clock of its own', () => {
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
  '%s pauses the clock, and what was left is left',
  (reason) => {
    const { id } = show();
    jest.advanceTimersByTime(4000);
    store.hold(id, reason);
    jest.advanceTimersByTime(60_000);
    store.release(id, reason);
    expectToCloseAfter(1000);
  },
);

test('a mouse that leaves does not end what focus holds, nor the other way round', () => {
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

test('a loading toast that is updated to another status gets its whole time from then on', () => {
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

test('an update changes the toast in place and starts its time anew', () => {
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

test('an update can give another duration', () => {
  const { update } = show();
  update({ duration: 700 });
  expectToCloseAfter(700);
});

test('an update of a toast that is held leaves it held, with its whole time', () => {
  const { update, id } = show();
  jest.advanceTimersByTime(4000);
  store.hold(id, 'focus');
  update({ message: 'changed' });
  jest.advanceTimersByTime(60_000);
  expect(messages()).toEqual(['changed']);
  store.release(id, 'focus');
  expectToCloseAfter(5000);
});

test('no timer is left behind by a toast that was closed by hand', () => {
  show().close();
  expect(jest.getTimerCount()).toBe(0);
});
