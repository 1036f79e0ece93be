import { execa } from 'execa';
import { fileURLToPath } from 'node:url';
import { findBrowser, findHeadlessShell } from './findBrowser';
import { installBrowser } from './installBrowser';

/** Runs Playwright with this process's arguments, in a browser that it finds or installs. */
async function testInBrowser() {
  const browser = findBrowser() ?? (await installBrowser());
  console.log(`Testing the composed site in ${findHeadlessShell() ?? browser}`);
  const { exitCode } = await execa('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    cwd: fileURLToPath(new URL('../../../../shell', import.meta.url)),
    stdio: 'inherit',
    reject: false,
  });
  process.exitCode = exitCode ?? 1;
}

await testInBrowser().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
