import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { appFolder, ROOT } from '@site/release/appFolder';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { parse } from 'acorn';
import { inlineScript } from './inlineScript';

const sourceOf = (name: string) => appFolder('shell', `src/hydration/${name}.ts`);

let folder: string;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'inline-script-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function inline(source: string): string {
  const file = path.join(folder, 'script.ts');
  writeFileSync(file, source);
  return inlineScript(file).text;
}

test.each(['startUp', 'earlyPresses'])('%s of the shell parses as ES2017', (name) => {
  const { text } = inlineScript(sourceOf(name));
  expect(() => parse(text, { ecmaVersion: 2017, sourceType: 'module' })).not.toThrow();
});

test('a source map leads to the line in the module that has the code', () => {
  const { text, map } = inlineScript(sourceOf('earlyPresses'));
  const at = text.indexOf('data-press-status');
  expect(text.slice(0, at)).not.toContain('\n');
  const { source, line } = originalPositionFor(new TraceMap(map), { line: 1, column: at });
  expect(source).toBe('shared/contract/src/early/EarlyPress.ts');
  const lines = readFileSync(path.join(ROOT, source ?? ''), 'utf8').split('\n');
  expect(lines[(line ?? 0) - 1]).toContain('data-press-status');
});

test('newer syntax is translated and does the same', () => {
  const script = inline(`
    const seen: string[] = [];
    for (const name of ['a', 'b']) setResult.push(() => seen.push(\`\${name}?\`));
    for (const call of setResult) call();
    const [first, ...rest] = seen;
    Object.assign(globalThis, { result: { first, rest: rest?.at(0) ?? 'none' } });
  `);
  parse(script, { ecmaVersion: 2017, sourceType: 'module' });
  const context: { setResult: unknown[]; result?: unknown } = { setResult: [] };
  new Script(script).runInNewContext(context);
  expect(context.result).toEqual({ first: 'a?', rest: 'b?' });
});
