import type { PageData } from '@site/contract';

/** What the browser makes of a page: the head, the scripts and the page data. */
export const readPage = (html: string) => ({
  title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
  scripts: [...html.matchAll(/<script defer src="(.*?)"(.*?)><\/script>/g)].map(([, src, rest]) => [
    src,
    rest,
  ]),
  preloads: [...html.matchAll(/<link rel="preload" as="script" href="(.*?)"(.*?)>/g)].map(
    ([, href, rest]) => [href, rest],
  ),
  data: JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData,
});
