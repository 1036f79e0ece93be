import { readToast } from './readToast';

test('every status and placement is kept, and any duration that ends, or Infinity', () => {
  for (const status of ['info', 'warning', 'success', 'error', 'loading'])
    expect(readToast({ status }).status).toBe(status);
  for (const edge of ['top', 'bottom'])
    for (const placement of [edge, `${edge}-left`, `${edge}-right`])
      expect(readToast({ placement }).placement).toBe(placement);
  for (const duration of [1, 2500, Infinity])
    expect(readToast({ duration }).duration).toBe(duration);
});

test.each([
  ['status', ['fatal', '', undefined, null, 3, {}], 'info'],
  ['placement', ['center', 'toString', undefined, null, 0, []], 'bottom'],
  ['duration', [NaN, 0, -1, -Infinity, undefined, null, '3000', {}], 5000],
] as const)('a missing or unknown %s becomes the default', (field, values, expected) => {
  for (const value of values) expect(readToast({ [field]: value })[field]).toBe(expected);
});

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
