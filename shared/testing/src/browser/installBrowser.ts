import { execa } from 'execa';
import { findBrowser } from './findBrowser';

/** Ways to get a browser, the best for this machine first. */
function ways(): { says: string; steps: [string, ...string[]][] }[] {
  const playwright = {
    says: 'npx playwright install chromium',
    steps: [['npx', 'playwright', 'install', 'chromium']] as [string, ...string[]][],
  };
  // Only the administrator of a Debian system may add packages to it.
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [playwright];
  const debian = {
    says: 'apt-get install chromium',
    steps: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ] as [string, ...string[]][],
  };
  return [debian, playwright];
}

/**
 * Installs Chromium and says how.
 *
 * @returns its program
 * @throws Error saying what to do by hand when no way leads to one
 */
export async function installBrowser(): Promise<string> {
  for (const { says, steps } of ways()) {
    console.log(`No Chromium on this machine. Installing one: ${says}`);
    try {
      for (const [command, ...words] of steps)
        await execa(command, words, { timeout: 10 * 60_000 });
    } catch (error) {
      console.log(
        `  did not work: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    }
    const browser = findBrowser();
    if (browser) return browser;
  }
  throw new Error(
    'There is no Chromium to test in. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}
