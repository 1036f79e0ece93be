import { buildRemote } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

/** Builds a remote with a page that has these lines, from line 2 on. Returns the page's script, or the errors. */
const outcome = async (lines: string[], files: Record<string, string> = {}): Promise<string> => {
  const page = [
    'export interface Props { title: string }',
    ...lines,
    'export default function Home({ title }: Props) { return title; }',
  ];
  return buildRemote({ 'Home.tsx': page.join('\n'), ...files }).then(
    ({ read }) => read('Home.js'),
    (error: Error) => error.message,
  );
};

test('ends a build that uses what the policy of pages blocks, with its line and what to do instead', async () => {
  const errors = await outcome(
    [
      `export const Text = ({ title }: Props) => <p dangerouslySetInnerHTML={{ __html: title }} />;`,
      `export const frame = { title: 'x', srcDoc: '<p>x</p>' };`,
      `export const Frame = () => <iframe {...frame} />;`,
      `export const Code = () => <div><script src="/plan.js" /></div>;`,
      `export const start = () => new Worker(new URL('./work', import.meta.url));`,
      `(globalThis as any).all = [Text, Frame, Code, start];`,
    ],
    { 'work.ts': 'postMessage(1);' },
  );
  for (const error of [
    'Home.tsx:2 uses dangerouslySetInnerHTML, which pages’ policy blocks (Trusted Types). Render elements',
    'Home.tsx:3 uses srcDoc, which pages’ policy blocks',
    'Home.tsx:5 uses script, but only the shell adds scripts to a page. Import the code.',
    'Home.tsx:6 uses Worker, which pages’ policy blocks.',
  ])
    expect(errors).toContain(error);
});

test('builds packages and texts with these words', async () => {
  const script = await outcome(
    [
      `import { frame } from './node_modules/frame/index.js';`,
      `(globalThis as any).all = [frame, 'script', 'dangerouslySetInnerHTML', 'the Worker'];`,
    ],
    {
      'node_modules/frame/package.json': '{ "name": "frame", "version": "1.0.0" }',
      'node_modules/frame/index.js': `export const frame = (srcDoc) => ({ srcDoc, dangerouslySetInnerHTML: null });`,
    },
  );
  expect(script).toContain('the Worker');
});
