import { outcome } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

test('ends a build that uses what browsers lack or the policy of pages blocks, with its line and what to do instead', async () => {
  const errors = await outcome(
    [
      `console.log(process.env.BILLING_API ?? '/api', __dirname);`,
      `export const run = [(text: string): unknown => eval(text), new Function('1')];`,
      `export const fill = (at: Element, html: string) => (at.innerHTML = html);`,
      `export const Text = ({ title }: Props) => <p dangerouslySetInnerHTML={{ __html: title }} />;`,
      `export const frame = { title: 'x', srcDoc: '<p>x</p>' };`,
      `export const Code = () => <div><script src="/plan.js" /></div>;`,
      `export const start = () => new Worker(new URL('./work', import.meta.url));`,
      `export const wait = () => { document.write('x'); setTimeout('go()'); };`,
      `export const add = (at: Element) => at.insertAdjacentHTML('beforeend', '<p>');`,
      `export const plans = \`\${import.meta.env.VITE_API}/plans\`;`,
      `export const pictures = [<img src="/me.png" alt="" key="a" />, <img src="/api/me.png" alt="" key="b" />];`,
    ],
    { 'work.ts': 'postMessage(1);' },
    true,
  );
  for (const error of [
    `Home.tsx:2 Unexpected use of 'process'. Browsers lack it. For a value that differs between sites, declare a setting in remote.ts.`,
    `Home.tsx:2 Unexpected use of '__dirname'. Browsers lack it. Import the file`,
    `Home.tsx:3 Unexpected use of 'eval'. Pages’ policy blocks it. Write the code itself`,
    `Home.tsx:3 Function makes code of a text. Pages’ policy blocks it.`,
    `Home.tsx:4 Unexpected use of innerHTML and outerHTML. Pages’ policy blocks it (Trusted Types). Render elements`,
    `Home.tsx:5 Unexpected use of dangerouslySetInnerHTML. Pages’ policy blocks it (Trusted Types). Render elements`,
    `Home.tsx:6 Unexpected use of srcDoc. Pages’ policy blocks it`,
    `Home.tsx:7 Unexpected use of script. Only the shell adds scripts to a page. Import the code.`,
    `Home.tsx:8 Unexpected use of Worker. Pages’ policy blocks it.`,
    `Home.tsx:9 Unexpected use of document.write.`,
    `Home.tsx:9 A timer that gets a text runs it as code.`,
    `Home.tsx:10 Unexpected use of insertAdjacentHTML.`,
    `Home.tsx:11 Unexpected use of import.meta.env. Only Vite has it. For a value that differs between sites, declare a setting in remote.ts.`,
    `Home.tsx:12 No file of an app is at /…. Import the file: the import is its address.`,
  ])
    expect(errors).toContain(error);
  expect(errors.match(/No file of an app/g)).toHaveLength(1);
});

test('builds packages and texts with these words', async () => {
  const script = await outcome(
    [
      `import { frame } from './node_modules/frame/index.js';`,
      `interface Frame { srcDoc?: string }`,
      `const own = (process: { env: object }, text: Frame) => [process.env, text];`,
      `(globalThis as any).all = [own, frame, 'script', 'dangerouslySetInnerHTML', 'the Worker'];`,
    ],
    {
      'node_modules/frame/package.json': '{ "name": "frame", "version": "1.0.0" }',
      'node_modules/frame/index.js': `export const frame = (srcDoc) => ({ srcDoc, dangerouslySetInnerHTML: null });`,
    },
    true,
  );
  expect(script).toContain('the Worker');
});
