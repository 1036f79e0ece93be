import type { Notify, Toast } from '@site/contract';

interface Fiber {
  memoizedProps: { notify?: Notify } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * In the browser: raises a toast as a remote does. The pages themselves raise few kinds. Takes
 * `notify` from the props that React keeps of the page on screen.
 *
 * @param json the toast; with `stays`, it never closes by itself
 */
export function raiseToast(json: string): void {
  const root = document.getElementById('root') as unknown as Record<string, Fiber>;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const find = (fiber: Fiber | null | undefined): Notify | undefined =>
    fiber ? (fiber.memoizedProps?.notify ?? find(fiber.child) ?? find(fiber.sibling)) : undefined;
  const notify = find(key === undefined ? undefined : root[key]);
  if (!notify) throw new Error('no page on screen has notify in its props');
  const { stays, ...rest } = JSON.parse(json) as Toast & { stays?: boolean };
  // JSON has no Infinity.
  notify({ ...rest, ...(stays && { duration: Infinity }) });
}
