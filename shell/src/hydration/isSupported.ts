/** Whether the browser can run the page's scripts. The newest features that they use are those of ES2023. */
export const isSupported = 'toSorted' in Array.prototype;
