import { earlyScript, type CompositionSources, type RemotePage } from '@site/contract';
import { createHash } from 'node:crypto';
import { CompositionError } from './CompositionError';
import { appOf, integrityOf } from './sitePage';

/**
 * Returns the early script of a remote's page.
 *
 * @returns undefined if the page has none
 * @throws CompositionError when it is not the script of the release, or can't be part of HTML
 */
export function earlyScriptOf(
  sources: CompositionSources,
  { remote, page }: RemotePage,
): string | undefined {
  const early = sources.manifests[remote]?.early ?? {};
  const script = Object.hasOwn(early, page) ? early[page] : undefined;
  if (script === undefined) return undefined;
  const refuse = (fault: string) =>
    new CompositionError(
      `the early script of ${remote} ${appOf(sources, remote).version} for ${page} ${fault}`,
      `Build ${remote} with its webpack.config.ts and publish it again.`,
    );
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  if (hash !== integrityOf(sources, remote, earlyScript(page)))
    throw refuse('is not the one in its files');
  // The parser would end the script element, or take what follows it for a part of it.
  if (/<\/script|<script|<!--/i.test(script)) throw refuse('contains <!--, <script or </script');
  return script;
}
