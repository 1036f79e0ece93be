export { escapeHtml } from './escape';
export { fillTemplate } from './fillTemplate';
