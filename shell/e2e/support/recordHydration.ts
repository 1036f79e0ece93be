/** A window that records whether its page is hydrated. */
export type HydratedWindow = Window & { isHydrated?: boolean };

/** In the browser, before the page: records when it is hydrated. */
export function recordHydration() {
  window.addEventListener('hydrated', () => ((window as HydratedWindow).isHydrated = true));
}
