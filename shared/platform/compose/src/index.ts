export { contentSecurityPolicy } from './contentSecurityPolicy';
export { definedValues, fileOf, sheetLinks } from './composePage';
export { escapeHtml, escapeJson } from './escape';
export { checkMarkup, MARKUP_PLACE } from './markup/checkMarkup';
export { planPages } from './planPages';
export { readLinks } from './markup/readLinks';
export { formerPages } from './formerPages';
export { fillTemplate, startScripts } from './fillTemplate';
export { allowsOf, sitePageAt, tabApps, type SitePage } from './sitePage';
