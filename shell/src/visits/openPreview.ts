/**
 * Replaces the page by the same page of a preview or rollout; see `placePath`.
 *
 * A replaced entry of the history loses its state, and with it the visitor's place after a reload or
 * Back. The window's name takes the state to the other page, which puts
 * the name back: links of other pages may have it as their target.
 */
export function openPreview(name: string): void {
  const { pathname, search, hash } = location;
  window.name = JSON.stringify([window.name, history.state]);
  stop();
  location.replace(`/_preview/${name}${pathname.replace(/\/$/, '')}${search}${hash}`);
}
