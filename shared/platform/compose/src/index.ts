export { escapeHtml, escapeJson } from './escape';
export { fillTemplate, type Script } from './fillTemplate';
