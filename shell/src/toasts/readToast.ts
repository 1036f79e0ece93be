import type { Toast, ToastPlacement, ToastStatus } from '@site/contract';

const STATUSES = [
  'info',
  'warning',
  'success',
  'error',
  'loading',
] as const satisfies readonly ToastStatus[];

/** Every placement there is. */
export const PLACEMENTS = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const satisfies readonly ToastPlacement[];

/** Milliseconds that a toast stays when it does not say for how long. */
export const DEFAULT_DURATION = 5000;

/** The longest time that setTimeout can wait; it takes anything above for zero. */
const LONGEST_DURATION = 2 ** 31 - 1;

/**
 * A toast with nothing left out. A remote is built apart from the shell, so no type holds what it really
 * passes: a value that makes no sense is replaced by the default rather than thrown back at a page that only
 * wanted to say something. A duration of `Infinity` is kept: such a toast stays until it is closed.
 */
export function readToast(given: Partial<Record<keyof Toast, unknown>>): Required<Toast> {
  const { status, message, placement, duration } = given;
  return {
    status: isStatus(status) ? status : 'info',
    message: textOf(message),
    placement: isPlacement(placement) ? placement : 'bottom',
    duration: durationOf(duration),
  };
}

const isStatus = (value: unknown): value is ToastStatus =>
  STATUSES.some((status) => status === value);

const isPlacement = (value: unknown): value is ToastPlacement =>
  PLACEMENTS.some((placement) => placement === value);

function durationOf(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0)) return DEFAULT_DURATION;
  return value === Infinity ? value : Math.min(value, LONGEST_DURATION);
}

function textOf(message: unknown): string {
  try {
    const convert: (value: unknown) => string = String;
    return convert(message ?? '');
  } catch {
    return ''; // an object that can't be made text, e.g. one without a prototype
  }
}
