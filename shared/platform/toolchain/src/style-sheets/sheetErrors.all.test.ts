import { outcome } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

const ADVICE = 'which does not exist. Correct its path, or install its package.';

test.each([
  ['home.css', `.a { top: 0 }\n@import './gone.css';`, `home.css:2 names ./gone.css, ${ADVICE}`],
  ['home.css', `.a { background: url('./no.png') }`, `home.css:1 names ./no.png, ${ADVICE}`],
  [
    'home.css',
    `.a { background: url('/no.png') }`,
    `home.css:1 names /no.png, an address. Move the file beside it, and write ./no.png.`,
  ],
  ['home.module.css', `.a { composes: b from './no.css' }`, `css:1 names ./no.css, ${ADVICE}`],
  ['home.css', '.a {\n  .mixin();\n}', 'Unknown word .mixin'],
])('a mistake in %s is one error without a stack: %s', async (file, css, error) => {
  const errors = await outcome([`import './${file}';`], { [file]: css });
  expect(errors).toContain(error);
  expect(errors).not.toMatch(/^ *at |resolve '/m);
  expect(errors.match(/ERROR in/g)).toHaveLength(1);
});
