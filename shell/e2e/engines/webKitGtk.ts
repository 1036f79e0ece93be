import { findFreePorts } from '../support/findFreePorts';
import { expect } from '../support/site';
import { COMMANDS, type Engine } from './EngineBrowser';

/** WebKitGTK's MiniBrowser, which needs a screen, behind its WebDriver server. */
export const webKitGtk: Engine = {
  name: 'WebKitGTK',
  needs: { '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver', '/usr/bin/Xvfb': 'xvfb' },
  async start(run) {
    const display = await run(['Xvfb', '-displayfd', '1']).waitForOutput(/^(\d+)\n/, 30_000);
    const port = await findFreePorts(1);
    const driver = `http://127.0.0.1:${port}`;
    run(['WebKitWebDriver', `--port=${port}`], {
      DISPLAY: `:${display}`,
      // Like Chromium's, its sandbox does not start as root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    });
    await expect(() => fetch(`${driver}/status`)).toPass({ timeout: 30_000 });
    const call = async (path: string, parameters: object): Promise<unknown> => {
      const body = JSON.stringify(parameters);
      const response = await fetch(`${driver}/session${path}`, { method: 'POST', body });
      const { value } = (await response.json()) as { value: { error: string; message: string } };
      if (!response.ok) throw new Error(`WebKitGTK, ${path}: ${value.error}. ${value.message}`);
      return value;
    };
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };
    const session = await call('', { capabilities });
    const { sessionId } = session as { sessionId: string };
    return (name, { id = '', ...parameters }: { id?: string }) =>
      call(`/${sessionId}/${COMMANDS[name][0].replace('{id}', id)}`, parameters);
  },
};
