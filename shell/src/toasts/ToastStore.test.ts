import type { Toast } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;

beforeEach(() => {
  store = createToastStore();
});

const raise = (toast: Partial<Toast> = {}) =>
  store.notify({ status: 'info', message: 'Hello', ...toast });

test('a closed toast stays closed: its handle does nothing and notifies nobody', () => {
  const { update, close } = raise();
  const { id } = store.list()[0]!;
  close();
  const listener = jest.fn();
  store.subscribe(listener);
  update({ message: 'back' });
  close();
  store.close(id);
  expect(store.list()).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
});

test('subscribers are notified of every change until they unsubscribe', () => {
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  const { update, close } = raise();
  expect(listener).toHaveBeenCalledTimes(1);
  update({ message: 'changed' });
  expect(listener).toHaveBeenCalledTimes(2);
  close();
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  raise();
  expect(listener).toHaveBeenCalledTimes(3);
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

test('an update changes the toast in place, and ignores undefined fields', () => {
  const { update } = raise({ placement: 'top', message: 'kept' });
  raise({ message: 'other' });
  update({
    status: 'error',
    message: undefined,
    placement: undefined,
  } as unknown as Partial<Toast>);
  expect(store.list()[0]).toMatchObject({ status: 'error', message: 'kept', placement: 'top' });
});
