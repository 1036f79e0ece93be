export { escapeHtml, escapeJson } from './escape';
export { readLinks } from './markup/readLinks';
export { formerPage } from './formerPages';
export { fillTemplate, startScripts, type Script } from './fillTemplate';
