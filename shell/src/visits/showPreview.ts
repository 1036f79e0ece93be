import { PREVIEW_PARAMETER, type NamedPlace } from '@site/format';
import { pressedLink } from '../routing/pressedLink';
import { forgetPreview, nameWindow, storePreview } from '../routing/tabStorage';
import { replacePage } from './replacePage';
import { showLiveAddress } from './showLiveAddress';

// Script of a preview's page. It runs before the first paint.

declare const preview: Pick<NamedPlace, 'name' | 'until'>;
const { name, until } = preview;

if (Date.now() > Date.parse(until!)) {
  // The not-found page says that it has ended, and leads on.
  const { pathname, search, hash } = location;
  replacePage(pathname.replace(`/${name}`, `/${name}~ended`) + search + hash);
} else {
  showLiveAddress();

  // With these, the script of a live page leads back here.
  nameWindow(PREVIEW_PARAMETER);
  // Where the storage is closed, a reload leaves the preview.
  storePreview(name);

  document.addEventListener('click', (event) => {
    if (!pressedLink(event)?.hasAttribute('data-leave')) return;
    event.preventDefault();
    forgetPreview();
    location.reload();
  });
}
