import { DRAW_KEY, type DrawnRollout } from '@site/format';
import { namedPreview } from './namedPreview';
import { openPreview } from './openPreview';

// Script of a live page while its remote or the shell is rolled out: decides before the first paint
// what the visitor gets.

/** The page's rollouts. The first one that has the visitor's draw gets the visitor. */
declare const rollouts: DrawnRollout[];

const name = namedPreview() ?? drawnRollout();
if (name) openPreview(name);

/** Draws once for each browser. */
function drawnRollout(): string | undefined {
  try {
    const draw = +(localStorage[DRAW_KEY] ||= String(Math.floor(Math.random() * 100)));
    return rollouts.filter(({ from, to }) => from <= draw && draw < to)[0]?.name;
  } catch {
    // Where the storage is closed, visitors get the live page.
    return undefined;
  }
}
