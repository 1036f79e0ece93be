import { policyElement } from '../compose/contentSecurityPolicy';
import { policyOf } from './policyOf';

const page = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<body>`;

test.each([
  "default-src 'none'; style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  'img-src https://cdn.example/"><b&amp;c',
])('the policy that a page says is its own, as it was meant: %s', (policy) => {
  expect(policyOf(page(policyElement(policy)))).toBe(`${policy}; frame-ancestors 'none'`);
});

test('an apostrophe may be written as a number', () => {
  const html = page(
    '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;">',
  );
  expect(policyOf(html)).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('of two policies the first counts, which compose has written', () => {
  const html = page(policyElement("default-src 'none'")) + policyElement('default-src *');
  expect(policyOf(html)).toBe("default-src 'none'; frame-ancestors 'none'");
});

test.each([
  ['a page without one', ''],
  ['one that is empty', policyElement('')],
  ['one that could not be sent', policyElement("default-src 'none'\r\nX-Evil: 1")],
  ['one that is not ASCII', policyElement('default-src “none”')],
])('%s is sent with what no page needs', (_, head) => {
  expect(policyOf(page(head))).toBe(
    "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
