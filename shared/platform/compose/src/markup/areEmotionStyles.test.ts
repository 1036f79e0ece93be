import { areEmotionStyles } from './checkMarkup';

test.each([
  '',
  '<style data-emotion="css-global 1a">html{}</style><style data-emotion="css 1b 2-c">.a>b{}@media (width<9px){}</style>\n',
])('allows the styles %j', (styles) => {
  expect(areEmotionStyles(styles)).toBe(true);
});

test.each([
  '<style>p{}</style>',
  'p{}',
  '<style data-emotion="css a" onload="go()">p{}</style>',
  '<style data-emotion="css a">p{}',
  '<style data-emotion="css a">p{}</style><script>go()</script>',
  '<style data-emotion="css a">p{}</STYLE ><script>go()</script><style data-emotion="css b"></style>',
  '<style data-emotion="css a">p{}</style></head>',
  '<meta http-equiv="refresh" content="0"><style data-emotion="css a"></style>',
  '<body><style data-emotion="css a"></style>',
])('refuses the styles %j', (styles) => {
  expect(areEmotionStyles(styles)).toBe(false);
});
