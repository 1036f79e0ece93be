import { execa } from 'execa';
import { findBrowser } from './findBrowser';

/** Returns ways to install a browser, the best one for this machine first. */
function waysToInstall(): { label: string; steps: [string, ...string[]][] }[] {
  const playwright = {
    label: 'npx playwright install chromium',
    steps: [['npx', 'playwright', 'install', 'chromium']] as [string, ...string[]][],
  };
  // Only root can install Debian packages.
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [playwright];
  const debian = {
    label: 'apt-get install chromium chromium-headless-shell',
    steps: [
      ['apt-get', 'update', '-q'],
      [
        ...['apt-get', 'install', '-y', '-q', '--no-install-recommends'],
        ...['chromium', 'chromium-headless-shell'],
      ],
    ] as [string, ...string[]][],
  };
  return [debian, playwright];
}

/**
 * Installs Chromium and prints how.
 *
 * @returns the path of the browser
 * @throws Error with what to do by hand when every way fails
 */
export async function installBrowser(): Promise<string> {
  for (const { label, steps } of waysToInstall()) {
    console.log(`No Chromium on this machine. Installing one: ${label}`);
    try {
      for (const [command, ...words] of steps)
        await execa(command, words, { timeout: 10 * 60_000 });
    } catch (error) {
      console.log(
        `  failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    }
    const browser = findBrowser();
    if (browser) return browser;
  }
  throw new Error(
    'No browser to test in could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}
