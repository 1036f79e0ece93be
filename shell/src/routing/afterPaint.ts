/** Calls back after the next frame has been painted. */
export const afterPaint = (call: () => void) => requestAnimationFrame(() => setTimeout(call));
