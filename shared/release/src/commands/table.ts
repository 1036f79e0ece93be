/**
 * Lines up cells in columns, two spaces apart.
 *
 * @param rows cells of every row, the column heads first; a list in a cell goes on in the lines below it
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
  const lineOf = (cells: string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((cells) => lineOf(cells).trimEnd()).join('\n');
}

/** What a table shows where nothing is known. */
export const NONE = '-';

/** A time to the minute, e.g. `2026-11-20 16:50`, in UTC: teams sit in several zones. */
export const minuteOf = (time: string) =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');
