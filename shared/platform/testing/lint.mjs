import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { browserRules } from './browser-lint.mjs';
import { typeConfigurations } from './remote-options.cjs';

export { remoteImportRules } from './import-rules.mjs';

/** An error keeps the one that caused it. ESLint's own rule for this checks JavaScript's classes of errors alone. */
const KEEP_CAUSE = ['CatchClause[param]', 'CallExpression[callee.property.name="catch"]'].map(
  (caught) => ({
    selector: `${caught} ThrowStatement > NewExpression:not(:has(Property[key.name="cause"]))`,
    message: 'Keep what was caught: give the new error its cause.',
  }),
);

/**
 * Returns ESLint's configuration.
 *
 * @param root folder with the tsconfig.json
 * @param pages files with React components and hooks
 * @param importRules who may import whom
 */
export const lintConfig = (root, pages, importRules) =>
  tseslint.config(
    { ignores: ['**/dist/', '**/node_modules/', '.site/', '.test-results/'] },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    js.configs.recommended,
    {
      files: ['**/*.{ts,tsx}'],
      extends: [tseslint.configs.recommendedTypeChecked],
      languageOptions: {
        parserOptions: {
          project: typeConfigurations(root, ['tsconfig.json']),
          tsconfigRootDir: root,
        },
      },
      rules: {
        '@typescript-eslint/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports' },
        ],
        '@typescript-eslint/switch-exhaustiveness-check': 'error',
        'no-restricted-syntax': ['error', ...KEEP_CAUSE],
        // Stores and handles are closures: their functions do not use `this`.
        '@typescript-eslint/unbound-method': 'off',
        '@typescript-eslint/no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
        ],
      },
    },
    { files: pages, extends: [reactHooks.configs.flat.recommended] },
    {
      files: pages,
      ignores: ['**/*.{test,fixture}.{ts,tsx}', '**/prerender/**'],
      rules: {
        ...browserRules,
        'no-restricted-syntax': [
          ...browserRules['no-restricted-syntax'],
          ...KEEP_CAUSE,
          ...['Literal[value=/@keyframes/]', 'TemplateElement[value.raw=/@keyframes/]'].map(
            (selector) => ({
              selector,
              message:
                'A keyframes name is global, so another app could replace the animation. Use keyframes from @emotion/react.',
            }),
          ),
        ],
      },
    },
    {
      files: ['**/*.{mjs,cjs}'],
      languageOptions: {
        globals: {
          process: 'readonly',
          console: 'readonly',
          require: 'readonly',
          __dirname: 'readonly',
          URL: 'readonly',
        },
      },
    },
    ...importRules,
  );
