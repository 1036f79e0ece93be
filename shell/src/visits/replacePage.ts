/** Stops the page, and replaces it by that of another address. */
export function replacePage(address: string): void {
  stop();
  location.replace(address);
}
