import { appFolder } from '@site/release/appFolder';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { parse } from 'acorn';
import { inlineScript } from './inlineScript';

let folder: string;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'inline-script-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function inline(source: string): string {
  const file = path.join(folder, 'script.ts');
  writeFileSync(file, source);
  return inlineScript(file);
}

test('the start-up script of the shell parses as ES5', () => {
  const script = inlineScript(appFolder('shell', 'src/hydration/startUp.ts'));
  expect(() => parse(script, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
});

test('newer syntax is translated and does the same', () => {
  const script = inline(`
    const seen: string[] = [];
    for (const name of ['a', 'b']) setResult.push(() => seen.push(\`\${name}?\`));
    for (const call of setResult) call();
    const [first, ...rest] = seen;
    Object.assign(globalThis, { result: { first, rest: rest?.at(0) ?? 'none' } });
  `);
  parse(script, { ecmaVersion: 5, sourceType: 'script' });
  const context: { setResult: unknown[]; result?: unknown } = { setResult: [] };
  new Script(script).runInNewContext(context);
  expect(context.result).toEqual({ first: 'a?', rest: 'b?' });
});
