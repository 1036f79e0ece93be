export { escapeHtml, escapeJson } from './escape';
export { fillTemplate } from './fillTemplate';
