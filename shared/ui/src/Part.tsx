import type { ShownPart } from '@site/contract';
import { createContext, use, type ReactNode } from 'react';

/** How the shell shows parts. Without a shell, as in tests of a page, their children show. */
export const PartContext = createContext<(part: ShownPart) => ReactNode>(
  ({ children }) => children,
);

/**
 * Shows a part that a remote offers, e.g. `<Part of="marketing" name="StoreBadges" title="Get the app" />`.
 * The page must name it among its `parts` in `remote.ts`. While it can't be shown, its children are.
 */
export const Part = (props: ShownPart) => use(PartContext)(props);
