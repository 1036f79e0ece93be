import { forgetPreview, storedPreview, windowName } from '../routing/tabStorage';

/** `PREVIEW_PARAMETER` without `ROLLOUT_PREFIX`. Visit scripts have few bytes, so they write paths out. */
const PARAMETER = /[?&]preview=((?!rollout-)[\w-]*|)/;

/**
 * Returns the preview that the address or the tab names.
 *
 * An empty name leaves the preview, and so does that of a rollout: a link must not show a version that
 * may be taken back, without a bar that says so.
 *
 * Reading the session storage waits for another process, for 20 ms on a phone. A first visit need not:
 * a preview gives its window a name. Going to another site clears it; after Back, the state that the
 * shell gives each entry of the history tells.
 *
 * @returns '' if the address asks for the live page, null or undefined if nothing names a preview
 */
export function namedPreview(): string | null | undefined {
  const parameter = PARAMETER.exec(location.search);
  let name: string | null | undefined = parameter && parameter[1]!;
  if (name === '') forgetPreview();
  // Where the storage is closed, only addresses name previews.
  else if (name === null && (windowName() || history.state)) name = storedPreview();
  // What else wrote there must not choose the path: a server refuses some, at each reload.
  return /[^\w-]/.test(name!) ? null : name;
}
