/** Returns the key of the current entry of the tab's history, which gets one if it has none. */
export function entryKey(): string {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return state.key;
  const added = newEntryState();
  window.history.replaceState({ ...state, ...added }, '');
  return added.key;
}

/** Returns the state of a new entry. With its key from the start, no second change has to add one. */
export const newEntryState = () => ({ key: Math.random().toString(36).slice(2) });
