import { checkSharedModules } from '../gate/checkSharedModules';
import { completeManifest } from './formatOne';

const shares = {
  react: '19.3.1',
  'react/': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/': '19.3.1',
  '@site/ui': '1.1.0',
};
const first = (app: string) =>
  completeManifest({ app, version: '1.0.0-1', exposes: {}, files: {}, shares });

const provided = (version: string, ...exports: string[]) => ({ version, exports });

test('a remote of format 1 fits a later shell, which names the subpaths of React', () => {
  const shell = {
    ...first('shell'),
    provides: {
      react: provided('19.3.2', 'useState'),
      'react/jsx-runtime': provided('19.3.2', 'jsx'),
      'react-dom': provided('19.3.2', 'createPortal'),
      '@site/ui': provided('1.1.0', 'Box'),
    },
  };
  expect(() => checkSharedModules({ shell, account: first('account') })).not.toThrow();
});

test('a later remote does not fit a shell of format 1, whose exports are unknown', () => {
  const account = {
    ...first('account'),
    takes: { '@mui/material': provided('9.5.0'), '@site/ui': provided('1.1.0', 'useDefaultProps') },
  };
  expect(() => checkSharedModules({ shell: first('shell'), account })).toThrow(
    'account 1.0.0-1 was built with @mui/material 9.5.0, but shell 1.0.0-1 does not provide it',
  );
});
