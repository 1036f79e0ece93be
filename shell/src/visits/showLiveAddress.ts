/**
 * Gives the page of a preview or rollout its live address before anything else reads it: the router,
 * remotes and tokens then see what they see live. A reload gets the live page, whose script leads back.
 *
 * Takes over the state of the live page's entry, and scrolls to where the visitor was: browsers restore
 * the live page only. The shell keeps the positions by the key in that state.
 */
export function showLiveAddress(): void {
  const { pathname, search, hash } = location;
  let state = history.state as { key?: string } | null;
  try {
    [window.name, state] = JSON.parse(window.name) as [string, typeof state];
  } catch {
    // The visitor opened this page's own address.
  }
  addEventListener('DOMContentLoaded', () => restorePosition(state?.key));
  const query = search.replace(
    /([?&])preview=[^&]*(&|$)/,
    (_, before: string, after: string) => after && before,
  );
  history.replaceState(state, '', pathname.replace(/^\/_preview\/[^/]+\/*/, '/') + query + hash);
}

function restorePosition(key: string | undefined): void {
  try {
    const positions = new Map(
      JSON.parse(sessionStorage.positions as string) as [string, number[]][],
    );
    scrollTo(0, positions.get(key ?? '')![0]!);
  } catch {
    // There is none.
  }
}
