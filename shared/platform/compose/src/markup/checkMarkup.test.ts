import { TEMPLATE } from '../compositionSources.fixture';
import { checkMarkup, MARKUP_PLACE } from './checkMarkup';

const BLANK = TEMPLATE.replace('{{markup}}', MARKUP_PLACE).replaceAll(/\{\{.*?\}\}/g, '');

const check = (markup: string) => checkMarkup(BLANK, markup);

test.each([
  'words &amp; &lt;script&gt; words',
  '<!--$--><main><!-- -->x<!----></main><!--/$-->',
  '<p title="a &gt; b" data-style="x" aria-label="onclick=&quot;y&quot;">x</p>',
  '<styled-part></styled-part><script-part></script-part>',
  '<link rel="preload" as="image" href="/a.png"/><img src="/a.png" alt=""/>',
  '<table><caption>c</caption><tbody><tr><td>x</td></tr></tbody></table>',
  '<select><optgroup label="a"><option>b</option></optgroup></select>',
  '<svg viewBox="0 0 1 1"><g><clipPath id="c"><path d="M0 0"></path></clipPath><foreignObject><p>x</p></foreignObject></g></svg>',
  '<noscript><p>Scripts are off.</p></noscript>',
  '<p>a\r\nb</p>\r\n<p>c</p>',
  '<pre>\n\na</pre><p>x<br>y<img src="/a.png"><b>z</b></p>',
  '<form><input value="javascript:"/><textarea>\n</p></textarea><button type="submit">x</button></form>',
])('allows %s', (markup) => {
  expect(check(markup)).toEqual({ styleAttributes: [] });
});

test.each([
  ...['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'cite'],
  ...['to', 'from', 'by', 'values'],
])('refuses a script in the address %s', (name) => {
  const markup = (address: string) => `<a ${name}="${address}"></a>`;
  for (const address of ['javascript:go()', 'JavaScript:go()', '\tvbscript:go()'])
    expect(check(markup(address))).toEqual({
      fault: expect.stringContaining(`blocks the script in ${name}`) as string,
    });
  expect(check(markup('/plan'))).toEqual({ styleAttributes: [] });
});

/** What React writes for `action={save}`. */
const PLACEHOLDER = 'javascript:throw new Error(&#x27;React form unexpectedly submitted.&#x27;)';

test('allows what React writes for a form whose action is a function, and nothing more', () => {
  const form = (action: string) => check(`<form action="${action}"></form>`);
  expect(form(PLACEHOLDER)).toEqual({ styleAttributes: [] });
  expect(form(`${PLACEHOLDER};go()`)).toHaveProperty('fault');
});

test('returns the decoded style attributes, each once, also of content without scripts', () => {
  expect(
    check(
      '<p style="color:red"></p><p style="color:red;--a:&quot;b&quot;"></p><i style="color:red"></i><noscript><b style="top:0"></b></noscript>',
    ),
  ).toEqual({ styleAttributes: ['color:red', 'color:red;--a:"b"', 'top:0'] });
});

const OPEN = 'it leaves an element or a comment open, or closes one that it did not open';

test.each([
  [
    '<p>x</p><script src="/a.js" async=""></script>',
    '<script src="/a.js" async="">: only the shell adds scripts',
  ],
  ['<svg><script>x</script></svg>', '<script>: only the shell'],
  ['<style data-emotion="css">p{}</style>', 'set inlineStyles for the page in remote.ts'],
  ['<base href="https://evil.example/">', 'it would change every address'],
  ['<meta http-equiv="Content-Security-Policy" content="">', 'it could change the policy'],
  ['<meta name="description" content="x">', 'the remote’s remote.ts'],
  ['<title>Plans</title>', 'Change it in the remote’s remote.ts'],
  ['<template><b></b></template>', 'its content would not be checked'],
  ['<object data="/a"></object>', 'blocks plugins'],
  ['<link rel="stylesheet" href="/a.css">', 'only pictures may be preloaded'],
  ['<iframe srcdoc="&lt;b&gt;"></iframe>', 'the document in srcdoc'],
  [
    '<button type="button" onclick="go()">Go</button>',
    '<button type="button" onclick="go()">: the page’s policy blocks onclick',
  ],
  ['<img/onerror=go()/src=x>', 'blocks onerror'],
  ['<a href=" java&#10;script&colon;go()">x</a>', 'blocks the script in href'],
  ['<svg><a xlink:href="javascript:go()"></a></svg>', 'blocks the script in href'],
  [
    '<svg><a><animate attributeName="href" values="#;javascript:go()"></animate></a></svg>',
    'blocks the script in values',
  ],
  ['<p id="page-data">{}</p>', 'the id page-data belongs to the shell’s page'],
  ['<p>x</p></div>y', OPEN],
  ['<div><p>x</p>', OPEN],
  ['<b>x', OPEN],
  ['<p>x</p><!-- ', OPEN],
  ['<p>x</p><i title="', 'the id page-data belongs to the shell’s page'],
  ['<textarea>', OPEN],
  ['<plaintext>', '<plaintext>: browsers do not parse its content'],
  ['<body class="x">', 'browsers drop it'],
  // Only new browsers keep elements in a choice.
  [
    '<select><div><iframe srcdoc="x"></iframe></div></select>',
    '<div> in <select>: browsers drop it',
  ],
  // Browsers move a row's paragraph out of the table.
  ['<table><p>x</p><tbody></tbody></table>', '<table>'],
  ['<p><p>x</p></p>', '<p> in <p>: browsers drop it or move it'],
  [
    '<a href="/a">x<p><a href="/b">y</a></p></a>',
    '<a href="/b"> in <a>: browsers drop it or move it',
  ],
  ['<table><tr><td>x</td></tr></table>', '<tr> in <table>: browsers drop it or move it'],
  ['<p>x<img src="/a.png"><div>y</div></p>', '<div> in <p>: browsers drop it or move it'],
  [
    '<noscript><p title="</noscript><script>go()</script>"></p></noscript>',
    '<script>: only the shell',
  ],
  ['<noscript><style>p{}</style></noscript>', '<style>: the page’s policy blocks it'],
  ['<svg><title><b></title><script>go()</script></svg>', '<script>: only the shell'],
])('refuses %s', (markup, why) => {
  const result = check(markup);
  expect(result).toHaveProperty('fault');
  expect('fault' in result && result.fault).toContain(why);
});

test.each([
  [
    '<a href="/a">x<a href="/b">y</a></a>',
    '<a href="/b"> in <a>: browsers drop it or move it elsewhere, and React would render the page anew in each visit. Write it where HTML allows it',
  ],
  [
    '<button type="button"><span><button type="submit">y</button></span></button>',
    '<button type="submit"> in <button>: browsers drop it or move it',
  ],
  [
    '<table>Three <tbody></tbody>plans</table>',
    '"Threeplans" in <table>: browsers drop it or move it',
  ],
  ['y<table><tbody><tr>x</tr></tbody></table>', '"x" in <tr>: browsers drop it or move it'],
])(
  'names what browsers move in %s, which versions that were live before may have',
  (markup, why) => {
    const misplaced = expect.stringContaining(why) as string;
    expect(check(markup)).toEqual({ styleAttributes: [], misplaced });
  },
);

test('a style is part of a page whose policy allows any', () => {
  expect(checkMarkup(BLANK, '<style>p{}</style><p>x</p>', true)).toEqual({ styleAttributes: [] });
});

test('a fault is one line of limited length', () => {
  const result = check(`<p\n title="${'x'.repeat(500)}"\n onclick=""></p>`);
  const { fault } = result as { fault: string };
  expect(fault).not.toMatch(/\n/);
  expect(fault.length).toBeLessThan(300);
});

test('the template must have the markup as the only content of an element', () => {
  expect(checkMarkup('<div>words <!--markup--></div>', '')).toEqual({
    fault: 'page.html does not have {{markup}} as an element’s only content',
  });
});
