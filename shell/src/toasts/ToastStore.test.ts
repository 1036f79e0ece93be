import type { Toast, ToastHandle } from '@site/contract';
import { createToastStore, type ToastStore } from './ToastStore';

let store: ToastStore;
beforeEach(() => {
  store = createToastStore();
});

/** Raises what a remote passes, whatever its type. */
const raise = (toast: unknown): ToastHandle => store.notify(toast as Toast);
const last = () => store.list().at(-1);

test('a closed toast stays closed: its handle does nothing and notifies nobody', () => {
  const { update, close } = raise({ message: 'Hello' });
  close();
  const listener = jest.fn();
  store.subscribe(listener);
  update({ message: 'back' });
  close();
  expect(store.list()).toMatchObject([{ message: 'Hello', isOpen: false }]);
  expect(listener).not.toHaveBeenCalled();
});

test('an update changes the toast in place, and ignores undefined fields', () => {
  const { update } = raise({ placement: 'top', message: 'kept' });
  raise({ message: 'other' });
  const change = { status: 'error', message: undefined, placement: undefined };
  update(change as unknown as Partial<Toast>);
  expect(store.list()[0]).toMatchObject({ status: 'error', message: 'kept', placement: 'top' });
});

test('whatever a remote passes, notify and update do not throw, and defaults replace it', () => {
  const strange: unknown[] = [
    { status: 'fatal', placement: 'center', duration: NaN },
    { status: 3, placement: 'toString', duration: '3000' },
    { status: null, placement: [], duration: -1, link: { text: 7, href: '/' } },
  ];
  for (const nonsense of [undefined, null, 'text', 7, ...strange]) {
    raise(nonsense).update(nonsense as Toast);
    expect(last()).toMatchObject({
      status: 'info',
      placement: 'bottom',
      duration: 5000,
      link: undefined,
    });
  }
});

test.each<[unknown, string]>([
  [42, '42'],
  [new Error('lost'), 'Error: lost'],
  [undefined, ''],
])('the message %p is converted to text', (message, text) => {
  raise({ message });
  expect(last()).toHaveProperty('message', text);
});
