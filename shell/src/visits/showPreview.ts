import { PREVIEW_PARAMETER, type Preview } from '@site/format';
import { showLiveAddress } from './showLiveAddress';

// Script of a preview's page. It runs before the first paint.

declare const preview: Preview['name'];

showLiveAddress();

// With these, the script of a live page leads back here.
window.name = PREVIEW_PARAMETER;
try {
  sessionStorage.setItem(PREVIEW_PARAMETER, preview);
} catch {
  // Where the storage is closed, a reload leaves the preview.
}

document.addEventListener('click', (event) => {
  const link = event.target as Partial<Element>;
  if (!link.hasAttribute?.('data-leave')) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    sessionStorage.removeItem(PREVIEW_PARAMETER);
  } catch {
    // A closed storage has no preview.
  }
  location.reload();
});
