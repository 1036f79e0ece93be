import type { Toast } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;

beforeEach(() => {
  jest.useFakeTimers();
  store = createToastStore();
});
afterEach(() => jest.useRealTimers());

const messages = () => store.list().map(({ message }) => message);

/** Raises a toast that is on the screen. */
function show(toast: Partial<Toast> = {}) {
  const handle = store.notify({ status: 'info', message: 'Hello', ...toast });
  const id = store.list().at(-1)!.id;
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

test('toasts are listed oldest first, each with an id of its own', () => {
  show({ message: 'one' });
  show({ message: 'two' });
  expect(messages()).toEqual(['one', 'two']);
  expect(new Set(store.list().map(({ id }) => id)).size).toBe(2);
});

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

test('time does not count before the toast is drawn', () => {
  store.notify({ status: 'info', message: 'Hello' });
  jest.advanceTimersByTime(60_000);
  expect(store.list()).toHaveLength(1);
  store.start(store.list()[0]!.id);
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

test.each(['hover', 'focus'] as const)('%s pauses the clock, and what was left is left', (reason) => {
  const { id } = show();
  jest.advanceTimersByTime(4000);
  store.hold(id, reason);
  jest.advanceTimersByTime(60_000);
  store.release(id, reason);
  expectToCloseAfter(1000);
});

test('a mouse that leaves does not end what focus holds, nor the other way round', () => {
  const { id } = show();
  for (const [first, second] of [['hover', 'focus'], ['focus', 'hover']] as const) {
    store.hold(id, first);
    store.hold(id, second);
    store.release(id, first);
    jest.advanceTimersByTime(60_000);
    expect(store.list()).toHaveLength(1);
    store.release(id, second);
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
  expect(store.list()[0]).toEqual({ id, status: 'info', message: 'three', placement: 'top', duration: 5000 });
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

test('a closed toast stays closed: its handle does nothing, and subscribers hear nothing', () => {
  const { update, close, id } = show();
  close();
  const listener = jest.fn();
  store.subscribe(listener);
  update({ message: 'back' });
  close();
  store.hold(id, 'hover');
  store.release(id, 'hover');
  store.start(id);
  store.close(id);
  jest.advanceTimersByTime(60_000);
  expect(store.list()).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
});

test('no timer is left behind by a toast that was closed by hand', () => {
  show().close();
  expect(jest.getTimerCount()).toBe(0);
});

test('subscribers hear of every change until they leave', () => {
  const listener = jest.fn();
  const leave = store.subscribe(listener);
  const { update, close } = show();
  expect(listener).toHaveBeenCalledTimes(1);
  update({ message: 'changed' });
  expect(listener).toHaveBeenCalledTimes(2);
  close();
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
  show();
  expect(listener).toHaveBeenCalledTimes(3);
});

test('the list is the same array until something changes', () => {
  const { id } = show();
  const before = store.list();
  store.hold(id, 'hover');
  expect(store.list()).toBe(before);
  show();
  expect(store.list()).not.toBe(before);
});

test('nothing that a remote passes makes it throw', () => {
  const { notify } = store;
  for (const nonsense of [undefined, null, 'text', 7, { status: 'fatal', message: {}, placement: 'moon', duration: NaN }]) {
    const handle = notify(nonsense as unknown as Toast);
    handle.update(nonsense as unknown as Toast);
  }
  for (const toast of store.list()) expect(toast).toMatchObject({ status: 'info', placement: 'bottom', duration: 5000 });
  expect(store.list()).toHaveLength(5);
});

test('an update with undefined parts leaves those parts as they are', () => {
  const { update } = show({ placement: 'top', message: 'kept' });
  update({ status: 'error', message: undefined, placement: undefined } as unknown as Partial<Toast>);
  expect(store.list()[0]).toMatchObject({ status: 'error', message: 'kept', placement: 'top' });
});
