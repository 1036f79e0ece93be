import parser from '@typescript-eslint/parser';

const POLICY = 'Pages’ policy blocks it';
const LACKED = 'Browsers lack it';

const SETTING = 'For a value that differs between sites, declare a setting in remote.ts.';

/** What to use instead of a variable. */
const GLOBALS = {
  process: `${LACKED}. ${SETTING}`,
  Buffer: `${LACKED}. Use Uint8Array, TextEncoder or btoa.`,
  setImmediate: `${LACKED}. Use setTimeout or queueMicrotask.`,
  clearImmediate: `${LACKED}. Use setTimeout and clearTimeout.`,
  __dirname: `${LACKED}. Import the file: the import is its address.`,
  __filename: `${LACKED}. Import the file: the import is its address.`,
  require: `${LACKED}. Use import.`,
  WebAssembly: `${POLICY}. Do the work in JavaScript, or on a server.`,
  eval: `${POLICY}. Write the code itself, or use a library that needs no eval.`,
};

/** What to do instead of a kind of expression. */
const SYNTAX = {
  ':matches(NewExpression, CallExpression)[callee.name="Function"]': `Function makes code of a text. ${POLICY}. Write the code itself, or use a library that needs no eval.`,
  'CallExpression[callee.name=/^set(Timeout|Interval)$/][arguments.0.type=/Literal/]': `A timer that gets a text runs it as code. ${POLICY}. Pass a function.`,
  ':matches(JSXAttribute[name.name="dangerouslySetInnerHTML"], ObjectExpression > Property[key.name="dangerouslySetInnerHTML"])': `Unexpected use of dangerouslySetInnerHTML. ${POLICY} (Trusted Types). Render elements; a library can turn Markdown into them.`,
  ':matches(JSXAttribute[name.name="srcDoc"], ObjectExpression > Property[key.name="srcDoc"])': `Unexpected use of srcDoc. ${POLICY} (Trusted Types). Render its elements in the page.`,
  'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]': `Unexpected use of innerHTML and outerHTML. ${POLICY} (Trusted Types). Render elements, or set textContent.`,
  'CallExpression[callee.property.name="insertAdjacentHTML"]': `Unexpected use of insertAdjacentHTML. ${POLICY} (Trusted Types). Render elements, or use insertAdjacentElement.`,
  'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]': `Unexpected use of document.write. ${POLICY} (Trusted Types). Render elements.`,
  ':matches(JSXOpeningElement[name.name="script"], CallExpression[callee.name="createElement"][arguments.0.value="script"])':
    'Unexpected use of script. Only the shell adds scripts to a page. Import the code.',
  'JSXOpeningElement[name.name!="script"] > JSXAttribute[name.name="src"][value.value=/^\\x2F(?!\\x2F|api\\x2F).*\\.\\w+$/]':
    'No file of an app is at /…. Import the file: the import is its address.',
  'NewExpression:matches([callee.name=/^(Shared)?Worker$/], [callee.property.name=/^(Shared)?Worker$/])': `Unexpected use of Worker. ${POLICY}. Do long work in short tasks, or on a server.`,
  'MemberExpression[object.type="MetaProperty"][property.name="env"]': `Unexpected use of import.meta.env. Only Vite has it. ${SETTING}`,
  'MemberExpression[object.type="MetaProperty"][property.name="glob"]':
    'Unexpected use of import.meta.glob. Only Vite has it. Import each file.',
};

/** ESLint's rules of what runs in no page of the site: browsers lack it, or the policy blocks it. */
export const browserRules = {
  'no-restricted-globals': [
    'error',
    ...Object.entries(GLOBALS).map(([name, message]) => ({ name, message })),
  ],
  'no-restricted-syntax': [
    'error',
    ...Object.entries(SYNTAX).map(([selector, message]) => ({ selector, message })),
  ],
};

/** ESLint's configuration for builds: these rules alone, without types, in a second. */
export default [
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    languageOptions: { parser },
    rules: browserRules,
  },
];
