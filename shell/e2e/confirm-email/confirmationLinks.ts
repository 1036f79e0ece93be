/**
 * Confirmation links as people get them: the query of the link, and the token in the path of the
 * API call.
 */
export const COMMON: [search: string, token: string][] = [
  ['?token=abc', 'abc'],
  ['?confirmation_code=a%2Fb+c==&utm_source=mail', 'a%2Fb%2Bc%3D%3D'],
];

/** Every other spelling of a link. */
export const SPELLINGS: [search: string, token: string][] = [
  ['?confirmation_code=abc', 'abc'],
  ['?=abc', 'abc'],
  ['?flag&token=abc', 'abc'],
  ['?token=abc&utm_source=mail', 'abc'],
  ['?token=abc#section', 'abc'],
  ['?token=a=b==', 'a%3Db%3D%3D'],
  ['?token=a+b', 'a%2Bb'],
  ['?token=a%2Bb', 'a%2Bb'],
  ['?token=a%20b', 'a%20b'],
  ['?token=a%2Fb', 'a%2Fb'],
  ['?token=a/b', 'a%2Fb'],
  ['?token=a%252Fb', 'a%252Fb'],
  ['?token=a?b', 'a%3Fb'],
  ['?token=%C3%A4%F0%9F%8F%8B', '%C3%A4%F0%9F%8F%8B'],
  ['?token=x.js', 'x.js'],
  ['?token=%25', '%25'],
  ['?token=...', '...'],
  ['?token=a%0D%0AX-Admin:%201', 'a%0D%0AX-Admin%3A%201'],
  ['?token=ä🏋', '%C3%A4%F0%9F%8F%8B'],
  ['?token=<script>alert(1)</script>', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['?token=abc&token=def', 'abc'],
  [`?token=${'k'.repeat(5000)}`, 'k'.repeat(5000)],
];

/** Links without a token. */
export const MISSING = ['', '?', '?token', '?token=', '?token=&x=1'];

/** Links with a token that can't be decoded, or that no path can hold. */
export const UNUSABLE = [
  '?token=%ZZ',
  '?token=%E0%A4',
  '?token=%ED%A0%80',
  '?token=.',
  '?token=..',
  '?token=%2e%2E',
  '?token=..%2f..%2fadmin',
  '?token=../../admin',
  '?token=a%2F..',
  '?token=.%2F',
  '?token=a%00b',
];
