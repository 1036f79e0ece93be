import type { Notify, Toast } from '@site/contract';

interface Fiber {
  memoizedProps: { notify?: Notify } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * In the browser: raises a toast as a remote does. The pages themselves raise few kinds. Takes
 * `notify` from the props that React keeps of the page on screen.
 */
export function raiseToast(toast: Omit<Toast, 'duration'> & { stays?: boolean }): void {
  const root = document.getElementById('root') as unknown as Record<string, Fiber>;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const find = (fiber: Fiber | null | undefined): Notify | undefined =>
    fiber ? (fiber.memoizedProps?.notify ?? find(fiber.child) ?? find(fiber.sibling)) : undefined;
  const notify = find(key === undefined ? undefined : root[key]);
  if (!notify) throw new Error('no page on screen has notify in its props');
  const { stays, ...rest } = toast;
  // JSON, which carries the argument from the test, has no Infinity.
  notify({ ...rest, ...(stays && { duration: Infinity }) });
}
