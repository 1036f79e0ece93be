import { Refusal } from '@site/project';
import type { SiteStatus } from '@site/release';
import { changeCommand, FIELDS, type Inputs } from './changeCommand';
import { summarize } from './github';
import { askRelease, runRelease } from './runRelease';

/**
 * Changes the live site as a person asks for on GitHub's page, without a checkout of their own and without a build.
 * The summary of the run shows what is live before and afterwards, and what is left to do.
 *
 * @throws Refusal when the inputs don't fit, or there is no rollout to end
 */
export async function changeLive(): Promise<void> {
  const inputs = readInputs();
  const { what, app } = inputs;
  const words = changeCommand(inputs, field('SITE_ORIGIN'));
  const [command = ''] = words;
  const remark = command === 'rollback' ? await describeRollout(what, app) : '';
  await summarize(`## ${what}: \`${app}\``, 'Before:', await showStatus(), remark);
  const { exitCode, printed } = await runRelease(words);
  process.exitCode = exitCode;
  await summarize('The change:', asCode(printed), 'After:', await showStatus());
  if (exitCode === 0 && ['rollback', 'withdraw'].includes(command))
    await summarize('Revert the merge that brought it, too: the next build would bring it back.');
}

/** Reads what was filled in. */
const readInputs = () =>
  Object.fromEntries(
    ['what', ...FIELDS].map((name) => [name, field(name.toUpperCase())]),
  ) as Inputs;

/** Reads a variable without spaces around it. */
const field = (name: string): string => (process.env[name] ?? '').trim();

/** Says that a rollback takes back a rollout, if the app has one. @throws Refusal when there is none to end */
async function describeRollout(what: string, app: string): Promise<string> {
  const { apps } = await askRelease<SiteStatus>('status');
  const { version, rollout } = apps.find((one) => one.app === app) ?? {};
  if (rollout)
    return `${rollout.percent} % of the visitors get ${app} ${rollout.version}. This takes the rollout back, and ${version} stays live.`;
  if (what !== 'end a rollout') return '';
  throw new Refusal(
    `${app} has no rollout`,
    'Nothing was changed. To take its live version back, choose “roll back an app”.',
  );
}

/** Returns what is live as a part of the summary. */
const showStatus = async () => asCode((await runRelease(['status'])).printed);

/** Returns lines as a block of code. They hold words of people, which must not end it. */
const asCode = (text: string) => text.trimEnd().replaceAll(/^/gm, '    ');
