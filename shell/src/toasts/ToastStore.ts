import type { Notify, Toast, ToastLink, ToastPlacement, ToastStatus } from '@site/contract';

type CompleteToast = Required<Omit<Toast, 'link'>> & Pick<Toast, 'link'>;

/** A toast with all its fields. An update creates a new object with the same id. */
export interface ShownToast extends Readonly<CompleteToast> {
  /** Ids count up, so newer toasts have higher ones. */
  readonly id: number;
  /** False once it is closed: it stays in the list until it has left the screen. */
  readonly isOpen: boolean;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** Creates an empty store of the toasts on screen. It depends on neither React nor the DOM. */
export function createToastStore() {
  const listeners = new Set<() => void>();
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;

  function change(next: readonly ShownToast[]): void {
    toasts = next;
    for (const listener of [...listeners]) listener();
  }

  /** Does nothing to a toast that is closed. */
  function replace(id: number, replaced: (toast: ShownToast) => ShownToast): void {
    if (toasts.some((toast) => toast.id === id && toast.isOpen))
      change(toasts.map((toast) => (toast.id === id ? replaced(toast) : toast)));
  }

  const close = (id: number) => replace(id, (toast) => ({ ...toast, isOpen: false }));

  const notify: Notify = (given) => {
    const id = ++lastId;
    change([...toasts, { ...readToast(given, DEFAULTS), id, isOpen: true }]);
    return {
      update: (given) => replace(id, (toast) => ({ ...toast, ...readToast(given, toast) })),
      close: () => close(id),
    };
  };

  return {
    notify,
    /** Returns the toasts, oldest first: the same array until something changes. */
    list: () => toasts,
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
    /** Removes a toast that has left the screen. */
    remove: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
  };
}

const DEFAULTS = {
  status: 'info',
  message: '',
  placement: 'bottom',
  duration: 5000,
} as const;

const STATUSES: readonly ToastStatus[] = ['info', 'warning', 'success', 'error', 'loading'];

export const PLACEMENTS: readonly ToastPlacement[] = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
];

/**
 * Returns a complete, valid toast. Remotes are built separately from the shell, so types do not
 * guarantee what they pass. Missing and invalid values are replaced instead of throwing, since a
 * toast must not break a page.
 */
function readToast(
  given: Partial<Record<keyof Toast, unknown>> | null | undefined,
  defaults: CompleteToast,
): CompleteToast {
  const { status, message, placement, duration, link } = given ?? {};
  return {
    status: STATUSES.find((each) => each === status) ?? defaults.status,
    message: message == null ? defaults.message : toText(message),
    placement: PLACEMENTS.find((each) => each === placement) ?? defaults.placement,
    duration: typeof duration === 'number' && duration > 0 ? duration : defaults.duration,
    link: isLink(link) ? link : defaults.link,
  };
}

function isLink(given: unknown): given is ToastLink {
  const { text, href } = (given ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof href === 'string';
}

const toText: (message: unknown) => string = String;
