import { fillText, type CommonSettings, type PageHead } from '@site/contract';

/** Sets the document's title and description. */
export function setHead(
  { title = '', description = '' }: Partial<PageHead>,
  site: CommonSettings,
): void {
  document.title = fillText(title, site);
  const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta) meta.content = fillText(description, site);
}
