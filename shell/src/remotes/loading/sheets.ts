import type { FileAddress } from '@site/format';
import { useLayoutEffect } from 'react';

/** How many pages, parts and snapshots on screen use each style sheet, by its address. */
const users = new Map<string, number>();

/** The last load of each style sheet that this tab has loaded, by its address. */
const loads = new Map<string, Promise<void>>();

/** Style sheets of the composed page, and those that were loaded since. */
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** A retry has a query, and so has a sheet that a development server exchanges. */
const addressOf = (link: HTMLLinkElement) => link.getAttribute('href')?.replace(/\?.*/, '') ?? '';

const linkOf = (address: string) => links().find((link) => addressOf(link) === address);

/** Loads a style sheet, which applies once a page holds it. */
export function loadSheet(sheet: FileAddress): Promise<void> | undefined {
  const { address } = sheet;
  if (!linkOf(address)) loads.set(address, load(sheet));
  return loads.get(address);
}

async function load({ address, integrity }: FileAddress): Promise<void> {
  const link = document.createElement('link');
  // Applies to nothing. The attribute `disabled` would stop the browser from loading it.
  Object.assign(link, { rel: 'stylesheet', media: 'not all', crossOrigin: 'anonymous' });
  if (integrity) link.integrity = integrity;
  link.href = loads.has(address) ? `${address}?${Date.now()}` : address;
  await new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      link.remove();
      fail(new Error(`the browser could not load ${address}`));
    };
    document.head.append(link);
  });
  if (link.sheet) link.sheet.disabled = true;
  link.media = '';
}

/** Lets style sheets apply. @returns a function that ends it */
export function holdSheets(addresses: string[]): () => void {
  const count = (change: number) => {
    for (const address of addresses) {
      const number = (users.get(address) ?? 0) + change;
      users.set(address, number);
      const sheet = linkOf(address)?.sheet;
      if (sheet) sheet.disabled = number === 0;
    }
  };
  count(1);
  return () => count(-1);
}

/** Returns the addresses of the style sheets that apply. */
export const appliedSheets = (): string[] =>
  links()
    .filter(({ sheet }) => sheet?.disabled === false)
    .map(addressOf);

/**
 * Lets a page's style sheet apply while it shows. It must come before the page: React runs the layout effects of
 * siblings in their order, and those of a page may measure it.
 */
export function Sheet({ address }: { address: string | undefined }) {
  useLayoutEffect(() => (address ? holdSheets([address]) : undefined), [address]);
  return null;
}
