import { parseUrl } from './parseUrl';

test('parses letters that are not ASCII however often it is called, and refuses what is not an address', () => {
  // Node optimizes a function that is called so often.
  for (let call = 0; call < 30_000; call += 1)
    if (!parseUrl('https://bücher.example/é')) throw new Error(`refused at call ${call}`);
  expect(parseUrl('é', 'https://own.example')?.href).toBe('https://own.example/%C3%A9');
  expect(parseUrl('https://a b')).toBeUndefined();
});
