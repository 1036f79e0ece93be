import { DEFAULT_DURATION, readToast } from './readToast';

test('missing fields get their defaults: bottom, 5000 ms', () => {
  expect(readToast({ status: 'success', message: 'Saved' })).toEqual({
    status: 'success',
    message: 'Saved',
    placement: 'bottom',
    duration: 5000,
  });
});

test.each(['info', 'warning', 'success', 'error', 'loading'])('the status %s is kept', (status) => {
  expect(readToast({ status }).status).toBe(status);
});

test.each(['fatal', '', undefined, null, 3, {}])('the unknown status %p becomes info', (status) => {
  expect(readToast({ status }).status).toBe('info');
});

test.each(['top', 'top-left', 'top-right', 'bottom', 'bottom-left', 'bottom-right'])(
  'the placement %s is kept',
  (placement) => expect(readToast({ placement }).placement).toBe(placement),
);

test.each(['center', 'toString', null, 0, []])(
  'the unknown placement %p becomes bottom',
  (placement) => {
    expect(readToast({ placement }).placement).toBe('bottom');
  },
);

test.each([1, 2500, Infinity])('the duration %p is kept', (duration) => {
  expect(readToast({ duration }).duration).toBe(duration);
});

test.each([NaN, 0, -1, -Infinity, null, '3000', {}])(
  'the duration %p becomes the default',
  (duration) => {
    expect(readToast({ duration }).duration).toBe(DEFAULT_DURATION);
  },
);

test('a duration too long for setTimeout is limited, since setTimeout would treat it as zero', () => {
  expect(readToast({ duration: 1e12 }).duration).toBe(2 ** 31 - 1);
});

test.each([
  [42, '42'],
  [new Error('lost'), 'Error: lost'],
  [undefined, ''],
  [null, ''],
  [Symbol('s'), 'Symbol(s)'],
  [Object.create(null), ''],
])('the message %p is converted to text', (message, text) => {
  expect(readToast({ message }).message).toBe(text);
});
