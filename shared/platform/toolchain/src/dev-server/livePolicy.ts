import type { Origins } from '@site/contract';
import { contentSecurityPolicy } from '@site/compose';
import {
  ORIGIN_DIRECTIVES,
  parseUrl,
  SHELL,
  STYLE_DIRECTIVE,
  type AppName,
  type PolicySources,
} from '@site/format';
import { appFolder, ROOT } from '@site/project';
import path from 'node:path';
import type { PolicyReport } from '../dev-page/errorReports';
import { developedApps, developmentOrigin } from './developmentPorts';

/** A page, as far as its live policy depends on it. */
export interface PolicyOwner {
  /** The app whose definition must name the origins that the page uses. */
  app: AppName;
  allows: PolicySources;
}

/**
 * Returns a policy that only reports. It allows this machine's development servers, and nothing that
 * an app's definition must name: a page that is opened by a client-side navigation keeps the policy of
 * the document's first page, so `liveRefusal` compares each use with the page on screen. Scripts change
 * with every save, so they are all allowed.
 *
 * @param html the composed page, whose own styles the live policy names
 */
export function reportOnlyPolicy(html: string): string {
  const [, styles = ''] =
    /style-src 'self' ([^;]*)/.exec(contentSecurityPolicy(html, [], {})) ?? [];
  const servers = developedApps().map(developmentOrigin);
  const sockets = servers.map((origin) => origin.replace('http', 'ws'));
  const own = ["'self'", ...servers].join(' ');
  return [
    "default-src 'none'",
    "script-src * data: blob: 'unsafe-inline' 'unsafe-eval'",
    `style-src ${own} ${styles}`,
    // Those of the markup have hashes live.
    "style-src-attr 'unsafe-inline'",
    `font-src ${own}`,
    `img-src ${own}`,
    `connect-src ${[own, ...sockets].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Returns what is refused live, and how to allow it, or undefined if the live page may do it. */
export function liveRefusal(
  { directive, blocked }: Pick<PolicyReport, 'directive' | 'blocked'>,
  { app, allows }: PolicyOwner,
): string | undefined {
  const definition = path.relative(ROOT, appFolder(app, app === SHELL ? 'shell.ts' : 'remote.ts'));
  if (directive.startsWith(STYLE_DIRECTIVE) && blocked === 'inline')
    return allows[STYLE_DIRECTIVE]
      ? undefined
      : `a <style> element is not allowed live: if a library writes it, add inlineStyles: true to the page in ${definition}`;
  const url = /^https?:/.test(blocked) ? parseUrl(blocked) : undefined;
  const kind = KINDS.find((one) => ORIGIN_DIRECTIVES[one] === directive);
  const sources = (kind && allows[ORIGIN_DIRECTIVES[kind]]) ?? [];
  // By origin: browsers report some addresses without their paths.
  if (url && sources.some((source) => new URL(source).origin === url.origin)) return undefined;
  const fault = `${kind ?? directive}: ${url?.origin ?? blocked} is not allowed live`;
  if (!kind || !url) return `${fault}, and no origin in a definition allows it`;
  if (url.protocol !== 'https:') return `${fault}: only https origins can be allowed`;
  return `${fault}: add ${kind}: ['${url.origin}'] to origins in ${definition}`;
}

const KINDS = Object.keys(ORIGIN_DIRECTIVES) as (keyof Origins)[];
