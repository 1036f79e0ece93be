import { requireValidSecurityExpiry } from './securityExpiry';

const NOW = Date.parse('2026-11-24T12:00:00Z');

const check = (securityExpires: string, securityContact = 'mailto:a@b.example') =>
  requireValidSecurityExpiry({ securityContact, securityExpires }, NOW);

test('a contact may expire from tomorrow until in a year', () => {
  check('2026-11-25');
  check('2027-11-24');
});

test.each([
  ['2026-11-24', 'which has passed'],
  ['2026-11-01', 'which has passed'],
  ['2027-11-27', 'which is more than a year ahead'],
])('a contact may not expire on %s, %s', (day, why) => {
  expect(() => check(day)).toThrow(
    expect.objectContaining({
      message: `securityExpires is ${day}, ${why}`,
      cure: expect.stringContaining('configure securityExpires=') as string,
    }) as Error,
  );
});

test('without a contact, the day does not count', () => {
  check('2026-11-01', '');
});
