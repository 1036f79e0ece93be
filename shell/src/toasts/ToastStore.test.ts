import type { Toast } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;

beforeEach(() => {
  jest.useFakeTimers();
  store = createToastStore();
});
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

test('toasts are listed oldest first, each with a unique id', () => {
  show({ message: 'one' });
  show({ message: 'two' });
  expect(messages()).toEqual(['one', 'two']);
  expect(new Set(store.list().map(({ id }) => id)).size).toBe(2);
});

test('a closed toast stays closed: its handle does nothing and notifies nobody', () => {
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

test('subscribers are notified of every change until they unsubscribe', () => {
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  const { update, close } = show();
  expect(listener).toHaveBeenCalledTimes(1);
  update({ message: 'changed' });
  expect(listener).toHaveBeenCalledTimes(2);
  close();
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
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

test('no argument that a remote passes makes notify or update throw', () => {
  const { notify } = store;
  const strange = { status: 'fatal', message: {}, placement: 'moon', duration: NaN };
  for (const nonsense of [undefined, null, 'text', 7, strange]) {
    const handle = notify(nonsense as unknown as Toast);
    handle.update(nonsense as unknown as Toast);
  }
  const plain = { status: 'info', placement: 'bottom', duration: 5000 };
  expect(store.list()).toMatchObject([plain, plain, plain, plain, plain]);
});

test('an update ignores undefined fields', () => {
  const { update } = show({ placement: 'top', message: 'kept' });
  update({
    status: 'error',
    message: undefined,
    placement: undefined,
  } as unknown as Partial<Toast>);
  expect(store.list()[0]).toMatchObject({ status: 'error', message: 'kept', placement: 'top' });
});
