import { outcome } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

const ADVICE = 'which does not exist. Correct its path, or install its package.';

test('mistakes in style sheets are one error each, without a stack', async () => {
  const sheets = {
    'import.css': `.a { top: 0 }\n@import './gone.css';`,
    'picture.css': `.a { background: url('./no.png') }`,
    'address.css': `.a { background: url('/no.png') }`,
    'names.module.css': `.a { composes: b from './no.css' }`,
    'mixin.css': '.a {\n  .mixin();\n}',
  };
  const errors = await outcome(
    Object.keys(sheets).map((file) => `import './${file}';`),
    sheets,
  );
  for (const error of [
    `import.css:2 names ./gone.css, ${ADVICE}`,
    `picture.css:1 names ./no.png, ${ADVICE}`,
    'address.css:1 names /no.png, an address. Move the file beside it, and write ./no.png.',
    `names.module.css:1 names ./no.css, ${ADVICE}`,
    'Unknown word .mixin',
  ])
    expect(errors).toContain(error);
  expect(errors).not.toMatch(/^ *at |resolve '/m);
  expect(errors.match(/ERROR in/g)).toHaveLength(Object.keys(sheets).length);
});
