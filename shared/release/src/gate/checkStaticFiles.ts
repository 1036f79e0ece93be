import type { ReleasedPage } from '@site/contract';
import { Refusal } from '../errors/Refusal';

/**
 * Checks that no static file has the name of a page, or of another file that the shell's composer
 * makes.
 *
 * @throws Refusal naming the first one
 */
export function checkStaticFiles(
  staticFiles: Record<string, unknown>,
  pages: Record<string, ReleasedPage>,
): void {
  const name = Object.keys(staticFiles).find((file) => Object.hasOwn(pages, file));
  if (name === undefined) return;
  throw new Refusal(
    `${name} would be both a file of configure --files and one that the shell composes`,
    `Remove ${name} from the folder and run configure --files again, or give the page another path.`,
  );
}
