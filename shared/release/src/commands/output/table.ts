/**
 * Formats a table: columns are left-aligned, two spaces apart.
 *
 * @param rows cells of every row, column heads first; a list takes one line per item
 */
export function table(rows: (string | string[])[][]): string {
  const lines = rows.flatMap((row) => {
    const cells = row.map((cell) => [cell].flat());
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_, line) => cells.map((cell) => cell[line] ?? ''));
  });
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (cells: string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((cells) => formatLine(cells).trimEnd()).join('\n');
}

/** Placeholder for an unknown value in a table. */
export const NONE = '-';
