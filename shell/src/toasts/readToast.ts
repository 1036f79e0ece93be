import type { Toast, ToastPlacement, ToastStatus } from '@site/contract';

const STATUSES: readonly unknown[] = [
  'info',
  'warning',
  'success',
  'error',
  'loading',
] satisfies ToastStatus[];

/** All placements. */
export const PLACEMENTS = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const satisfies readonly ToastPlacement[];

/** Duration of a toast that does not set its own, in milliseconds. */
const DEFAULT_DURATION = 5000;

/** The longest delay of setTimeout, which treats anything longer as zero. In milliseconds. */
const LONGEST_DURATION = 2 ** 31 - 1;

/**
 * Returns a complete, valid toast. Remotes are built separately from the shell, so types do not
 * guarantee what they pass. Invalid values are replaced by defaults instead of throwing, since a
 * toast is no reason to break a page. A duration of `Infinity` is kept: such a toast stays until it
 * is closed.
 */
export function readToast(given: Partial<Record<keyof Toast, unknown>>): Required<Toast> {
  const { status, message, placement, duration } = given;
  return {
    status: isStatus(status) ? status : 'info',
    message: toText(message),
    placement: isPlacement(placement) ? placement : 'bottom',
    duration: toDuration(duration),
  };
}

const isStatus = (value: unknown): value is ToastStatus => STATUSES.includes(value);

const isPlacement = (value: unknown): value is ToastPlacement =>
  (PLACEMENTS as readonly unknown[]).includes(value);

function toDuration(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0)) return DEFAULT_DURATION;
  return value === Infinity ? value : Math.min(value, LONGEST_DURATION);
}

function toText(message: unknown): string {
  try {
    const convert: (value: unknown) => string = String;
    return convert(message ?? '');
  } catch {
    return ''; // an object that cannot be converted, e.g. one without a prototype
  }
}
