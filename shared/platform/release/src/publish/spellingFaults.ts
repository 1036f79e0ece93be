/**
 * Says which of these paths differ from another one in upper and lower case alone, in a folder's name or a file's: macOS
 * and Windows can't hold both, so the store could not be copied there.
 */
export function spellingFaults(paths: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  return paths.flatMap((path) => {
    const parts = path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const other = parts
      .map((part) => [part, spellings.get(part.toLowerCase())] as const)
      .find(([part, known]) => known !== undefined && known !== part);
    for (const part of parts)
      if (!spellings.has(part.toLowerCase())) spellings.set(part.toLowerCase(), part);
    if (!other) return [];
    return `${path} and ${other[1]} differ only in upper and lower case, and macOS and Windows can’t hold both`;
  });
}
