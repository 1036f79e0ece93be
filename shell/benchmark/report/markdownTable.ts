/** Formats rows as a Markdown table with aligned columns. The first row has the column heads. */
export function markdownTable([heads = [], ...rows]: string[][]): string {
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
