import { findBlockedElement } from './findBlockedElement';

test.each([
  ['<main><p class="a" style="color:red">x</p></main>', '<p class="a" style="color:red">'],
  ['<button type="button" onclick="go()">Go</button>', '<button type="button" onclick="go()">'],
  ['<p>x</p><script src="/a.js" async=""></script>', '<script src="/a.js" async="">'],
  ['<style data-href="a">p{}</style>', '<style data-href="a">'],
])('finds the blocked element of %s', (markup, tag) => {
  expect(findBlockedElement(markup)).toBe(tag);
});

test.each([
  '<main data-style="x" aria-label="style=&quot;x&quot; onclick=&quot;y&quot;">style="x" onload="y"</main>',
  '<p title="a &gt; b">&lt;script&gt;</p><styled-part></styled-part><noscript>Scripts are off.</noscript>',
])('finds none in %s', (markup) => {
  expect(findBlockedElement(markup)).toBeUndefined();
});
