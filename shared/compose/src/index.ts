export { answerTask } from './answerTask';
export { composePage } from './composePage';
export { CompositionError } from './CompositionError';
export { escapeHtml } from './escape';
export { fillTemplate, type PageParts } from './fillTemplate';
export { pageNumber } from './pageNumber';
export { planPages } from './planPages';
