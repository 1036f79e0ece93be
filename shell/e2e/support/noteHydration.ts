/** A window whose page has noted that it is hydrated. */
export type HydratedWindow = Window & { isHydrated?: boolean };

/** In the browser, before anything of the page: notes that it works. */
export function noteHydration() {
  window.addEventListener('hydrated', () => ((window as HydratedWindow).isHydrated = true));
}
