import '../../require-own-packages.mjs';
import { execa } from 'execa';
import { fileURLToPath } from 'node:url';
import { findBrowser, findHeadlessShell } from './launchOptions';

const DEBIAN =
  'apt-get update -q && apt-get install -y -q --no-install-recommends chromium chromium-headless-shell';

/**
 * Installs Chromium and prints how. Only root can install Debian packages.
 *
 * @returns the path of the browser
 * @throws Error with what to do by hand when every way fails
 */
async function installBrowser(): Promise<string> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  for (const command of [...(isRoot ? [DEBIAN] : []), 'npx playwright install chromium']) {
    console.log(`No Chromium on this machine. Installing one: ${command}`);
    const { failed, stderr } = await execa(command, {
      shell: true,
      timeout: 10 * 60_000,
      reject: false,
    });
    if (failed) console.log(`  failed: ${stderr}`);
    const browser = findBrowser();
    if (browser) return browser;
  }
  throw new Error(
    'No browser to test in could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** Runs Playwright with this process's arguments, in a browser that it finds or installs. */
async function testInBrowser() {
  const browser = findBrowser() ?? (await installBrowser());
  console.log(`Testing the composed site in ${findHeadlessShell() ?? browser}`);
  const { exitCode } = await execa('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    cwd: fileURLToPath(new URL('../../../../../shell', import.meta.url)),
    stdio: 'inherit',
    reject: false,
  });
  process.exitCode = exitCode ?? 1;
}

await testInBrowser().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
