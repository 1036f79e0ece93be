import fc from 'fast-check';
import { MESSAGE_LIMIT, readMessage } from './readMessage';

test.each([
  [{ message: 'No.' }, 'No.'],
  [{ message: '  No.\n' }, 'No.'],
  [{ message: '<b>No</b>' }, '<b>No</b>'],
  [{ message: ' \n\t ' }, undefined],
  [{ message: '' }, undefined],
  [{ message: 42 }, undefined],
  [{ message: ['No.'] }, undefined],
  [{ message: { text: 'No.' } }, undefined],
  [{ message: null }, undefined],
  [{ error: 'No.' }, undefined],
  [['No.'], undefined],
  ['No.', undefined],
  [null, undefined],
  [undefined, undefined],
])('the message of the body %j is %j', (body, message) => {
  expect(readMessage(body)).toBe(message);
});

test('a message of the maximum length is kept, a longer one is cut and ends in an ellipsis', () => {
  expect(readMessage({ message: 'a'.repeat(MESSAGE_LIMIT) })).toBe('a'.repeat(MESSAGE_LIMIT));
  expect(readMessage({ message: 'a'.repeat(1_000_000) })).toBe(`${'a'.repeat(MESSAGE_LIMIT)}…`);
  const words = 'a'.repeat(MESSAGE_LIMIT - 1);
  expect(readMessage({ message: `${words} more` })).toBe(`${words}…`);
});

test('a message is cut between code points, never inside one', () => {
  expect(readMessage({ message: '😀'.repeat(MESSAGE_LIMIT) })).toBe('😀'.repeat(MESSAGE_LIMIT));
  expect(readMessage({ message: '😀'.repeat(MESSAGE_LIMIT + 1) })).toBe(
    `${'😀'.repeat(MESSAGE_LIMIT)}…`,
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: MESSAGE_LIMIT - 5, maxLength: MESSAGE_LIMIT * 2 }),
      (message) => {
        const shown = readMessage({ message }) ?? '';
        expect([...shown].length).toBeLessThanOrEqual(MESSAGE_LIMIT + 1);
        expect(shown).not.toMatch(/\p{Surrogate}/u);
        expect(message.trim().startsWith(shown.replace(/…$/, ''))).toBe(true);
      },
    ),
  );
});
