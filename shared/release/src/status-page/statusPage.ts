import { BACKGROUND } from '@site/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteOverview } from '../reports/overview/readOverview';
import { failuresSection } from './failuresSection';
import { historySection } from './historySection';
import { html, Html } from './html';
import { liveSection } from './liveSection';
import { logo, masthead } from './masthead';
import { previewsSection } from './previewsSection';
import { sizesSection } from './sizesSection';
import { timelineSection } from './timelineSection';

const STYLES = readFileSync(path.join(import.meta.dirname, 'statusPage.css'), 'utf8');

/** Allows the page's own styles and its icon alone. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/**
 * Draws the state of a site as an HTML document of its own: it loads nothing and runs no script,
 * and its Content-Security-Policy forbids both.
 */
export function statusPage(overview: SiteOverview): string {
  const { productName, status, failures, sizes, timeline } = overview;
  const icon = `data:image/svg+xml,${encodeURIComponent(logo.text)}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="${BACKGROUND}" />
        <title>Release ${status.release} - ${productName}</title>
        <link rel="icon" href="${icon}" />
        ${new Html(`<style>${STYLES}</style>`)}
      </head>
      <body>
        ${masthead(overview)}
        <main>
          ${liveSection(status.apps)} ${previewsSection(overview)} ${timelineSection(timeline)}
          ${failures && failuresSection(failures)} ${sizesSection(sizes)}
          ${historySection(timeline)}
        </main>
      </body>
    </html> `.text;
}
