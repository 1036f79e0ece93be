import { TEMPLATE } from '../compositionSources.fixture';
import { checkMarkup, MARKUP_PLACE } from './checkMarkup';

const BLANK = TEMPLATE.replace('{{markup}}', MARKUP_PLACE).replaceAll(/\{\{.*?\}\}/g, '');

const check = (markup: string) => checkMarkup(BLANK, markup);

test.each([
  ['text', 'words &amp; &lt;script&gt; words'],
  ['React’s comments', '<!--$--><main><!-- -->x<!----></main><!--/$-->'],
  [
    'what only looks like an attribute',
    '<p title="a &gt; b" data-style="x" aria-label="onclick=&quot;y&quot;">x</p>',
  ],
  ['elements with a hyphen', '<styled-part></styled-part><script-part></script-part>'],
  [
    'a picture that React preloads',
    '<link rel="preload" as="image" href="/a.png"/><img src="/a.png" alt=""/>',
  ],
  ['a table', '<table><caption>c</caption><tbody><tr><td>x</td></tr></tbody></table>'],
  ['a choice', '<select><optgroup label="a"><option>b</option></optgroup></select>'],
  [
    'a drawing',
    '<svg viewBox="0 0 1 1"><g><clipPath id="c"><path d="M0 0"></path></clipPath><foreignObject><p>x</p></foreignObject></g></svg>',
  ],
  ['a text without scripts', '<noscript><p>Scripts are off.</p></noscript>'],
  ['windows line breaks', '<p>a\r\nb</p>\r\n<p>c</p>'],
  [
    'a form',
    '<form><input value="javascript:"/><textarea>\n</p></textarea><button type="submit">x</button></form>',
  ],
])('allows %s', (_, markup) => {
  expect(check(markup)).toEqual({ styleAttributes: [] });
});

test.each<[string, string]>([
  ['a', 'href'],
  ['img', 'src'],
  ['form', 'action'],
  ['button', 'formaction'],
  ['video', 'poster'],
  ['table', 'background'],
  ['q', 'cite'],
  ['a', 'data'],
  ['animate', 'to'],
  ['animate', 'from'],
  ['animate', 'by'],
  ['animate', 'values'],
])('refuses a script in an address: <%s %s>', (tag, name) => {
  const markup = (address: string) =>
    `<${tag} ${name}="${address}">${tag === 'img' ? '' : `</${tag}>`}`;
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
    'a script',
    '<p>x</p><script src="/a.js" async=""></script>',
    '<script src="/a.js" async="">: only the shell adds scripts',
  ],
  ['a script in a drawing', '<svg><script>x</script></svg>', '<script>: only the shell'],
  [
    'a style',
    '<style data-emotion="css">p{}</style>',
    'set inlineStyles for the page in remote.ts',
  ],
  ['a base', '<base href="https://evil.example/">', 'it would change every address'],
  [
    'a policy',
    '<meta http-equiv="Content-Security-Policy" content="">',
    'it could change the policy',
  ],
  ['a description', '<meta name="description" content="x">', 'the shell’s table of routes'],
  ['a title of the page', '<title>Plans</title>', 'Change it in the shell’s table of routes'],
  ['a template', '<template><b></b></template>', 'its content would not be checked'],
  ['an object', '<object data="/a"></object>', 'blocks plugins'],
  ['a style sheet', '<link rel="stylesheet" href="/a.css">', 'only pictures may be preloaded'],
  ['a document in a frame', '<iframe srcdoc="&lt;b&gt;"></iframe>', 'the document in srcdoc'],
  [
    'a handler',
    '<button type="button" onclick="go()">Go</button>',
    '<button type="button" onclick="go()">: the page’s policy blocks onclick',
  ],
  ['a handler after a slash', '<img/onerror=go()/src=x>', 'blocks onerror'],
  [
    'a disguised script',
    '<a href=" java&#10;script&colon;go()">x</a>',
    'blocks the script in href',
  ],
  [
    'a script in a drawing’s link',
    '<svg><a xlink:href="javascript:go()"></a></svg>',
    'blocks the script in href',
  ],
  [
    'an animation to a script',
    '<svg><a><animate attributeName="href" values="#;javascript:go()"></animate></a></svg>',
    'blocks the script in values',
  ],
  [
    'the page data’s id',
    '<p id="page-data">{}</p>',
    'the id page-data belongs to the shell’s page',
  ],
  ['an end tag too many', '<p>x</p></div>y', OPEN],
  ['an element that stays open', '<div><p>x</p>', OPEN],
  ['formatting that stays open', '<b>x', OPEN],
  ['a comment that stays open', '<p>x</p><!-- ', OPEN],
  ['a tag that stays open', '<p>x</p><i title="', 'the id page-data belongs to the shell’s page'],
  ['a text field that stays open', '<textarea>', OPEN],
  ['text that stays open', '<plaintext>', '<plaintext>: browsers do not parse its content'],
  ['an attribute of the body', '<body class="x">', 'browsers drop it'],
  [
    'elements that only new browsers keep',
    '<select><div><iframe srcdoc="x"></iframe></div></select>',
    '<div>: browsers drop it',
  ],
  ['a row that browsers move', '<table><p>x</p><tbody></tbody></table>', '<table>'],
  ['a paragraph in a paragraph', '<p><p>x</p></p>', OPEN],
  [
    'a script behind noscript',
    '<noscript><p title="</noscript><script>go()</script>"></p></noscript>',
    '<script>: only the shell',
  ],
  [
    'a style in noscript',
    '<noscript><style>p{}</style></noscript>',
    '<style>: the page’s policy blocks it',
  ],
  [
    'a script behind a drawing’s title',
    '<svg><title><b></title><script>go()</script></svg>',
    '<script>: only the shell',
  ],
])('refuses %s', (_, markup, why) => {
  const result = check(markup);
  expect(result).toHaveProperty('fault');
  expect('fault' in result && result.fault).toContain(why);
});

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
