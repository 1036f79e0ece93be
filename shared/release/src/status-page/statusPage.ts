import { BACKGROUND } from '@site/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteOverview } from '../reports/overview/readOverview';
import { failuresSection } from './failuresSection';
import { historySection } from './historySection';
import { html, Html } from './html';
import { liveSection } from './liveSection';
import { logo } from './logo';
import { masthead } from './masthead';
import { previewsSection } from './previewsSection';
import { sizesSection } from './sizesSection';
import { timelineRules, timelineSection } from './timeline/timelineSection';

const STYLES = readFileSync(path.join(import.meta.dirname, 'statusPage.css'), 'utf8');

/**
 * Draws the state of a site as an HTML document of its own: it loads nothing and runs no script,
 * and its Content-Security-Policy forbids both.
 */
export function statusPage(overview: SiteOverview): string {
  const styles = `${STYLES}\n${timelineRules(overview.timeline)}\n`;
  const icon = `data:image/svg+xml,${encodeURIComponent(logo.text)}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy(styles)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="${BACKGROUND}" />
        <title>Release ${overview.status.release} - ${overview.productName}</title>
        <link rel="icon" href="${icon}" />
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        ${masthead(overview)}
        <main>
          ${liveSection(overview)} ${previewsSection(overview)}
          ${timelineSection(overview.timeline)}
          ${overview.failures && failuresSection(overview.failures)} ${sizesSection(overview.sizes)}
          ${historySection(overview.timeline)}
        </main>
      </body>
    </html> `.text;
}

/** Allows the page's own styles and its icon alone. */
function policy(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}
