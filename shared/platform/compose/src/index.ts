export { escapeHtml, escapeJson } from './escape';
export { readLinks } from './markup/readLinks';
export { fillTemplate, type Script } from './fillTemplate';
