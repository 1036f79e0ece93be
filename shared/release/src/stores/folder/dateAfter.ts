import { stat, utimes } from 'node:fs/promises';

/**
 * Dates a file at least one second after the one that it replaces. Web servers such as nginx build
 * an ETag from a file's size and its modification time in seconds, so two states within one second
 * could pass for the same page.
 */
export async function dateAfter(stored: string, file: string): Promise<void> {
  const { mtimeMs } = await stat(stored);
  const seconds = Math.max(Date.now() / 1000, Math.floor(mtimeMs / 1000) + 1);
  await utimes(file, seconds, seconds);
}
