import { WEB_MANIFEST } from '@site/format';
import { onceHydrated } from './events';
import { whenIdle } from './whenIdle';

/** Links the web app manifest late: browsers would load it ahead of the page's pictures. */
export function linkManifest(): void {
  const link = () => {
    const manifest = document.createElement('link');
    Object.assign(manifest, { rel: 'manifest', href: `/${WEB_MANIFEST}` });
    document.head.append(manifest);
  };
  onceHydrated(() => whenIdle(link));
}
