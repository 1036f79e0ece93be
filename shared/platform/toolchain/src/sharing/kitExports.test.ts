import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { kitExports } from './kitExports';
import { moduleKey } from './moduleKey';
import { readExports } from './readExports';

const require = createRequire(import.meta.url);

test('traces each export to the module that defines it, past the package’s entries', () => {
  const { modules, packages } = kitExports();
  expect(modules.get('@mui/material/Button/Button')).toEqual(new Map([['default', 'Button']]));
  expect(modules.get('@mui/system/useThemeProps/useThemeProps')).toBeUndefined();
  expect(modules.get('@mui/system/colorManipulator/colorManipulator')?.get('alpha')).toBe('alpha');
  expect(modules.get('@emotion/react')?.get('css')).toBe('css');
  expect(modules.get('@emotion/react')?.get('useTheme')).toBe('useEmotionTheme');
  expect(modules.get('@emotion/react/jsx-runtime')?.get('jsx')).toBe('jsxWithCss');
  expect(packages.get('Button')).toBe('@mui/material');
  expect(packages.get('deepmerge')).toBe('@mui/utils');
  expect(packages.has('GoalRing')).toBe(false);
});

test('shares every context that MUI’s own code reads in the shared exports', () => {
  const MUI = path.dirname(require.resolve('@mui/material/package.json'));
  for (const name of kitExports().modules.keys()) {
    if (!name.startsWith('@mui/material/')) continue;
    const file = path.join(MUI, `${name.replace('@mui/material/', '')}.mjs`);
    const contexts = readFileSync(file, 'utf8').matchAll(/from "(\.[^"]*Context)\.mjs"/g);
    for (const [, request = ''] of contexts) {
      const key = moduleKey(path.resolve(path.dirname(file), request));
      expect(kitExports().modules.has(key?.module ?? '')).toBe(true);
    }
  }
});

test('a default export that is imported counts as the other module’s, and types do not count', () => {
  const { named } = readExports(
    `import { create as make } from './theme.mjs';
    export default make;
    export { Button, type ButtonProps } from './Button.mjs';
    export interface Palette { brand: string }`,
    'ts',
  );
  expect(Object.fromEntries(named)).toEqual({
    default: { request: './theme.mjs', name: 'create' },
    Button: { request: './Button.mjs', name: 'Button' },
  });
});
