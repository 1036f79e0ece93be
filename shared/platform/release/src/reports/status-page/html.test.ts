import { html } from './html';

test('escapes what is filled in, in elements and attributes', () => {
  const hostile = `"><script>alert('1')</script>&`;
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`);
});

test('keeps markup, joins lists, and shows nothing for undefined and false', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`${items}${undefined}${false}${0}`.text).toBe('<li>a</li><li>&lt;b&gt;</li>0');
});
