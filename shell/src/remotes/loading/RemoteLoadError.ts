import type { RemotePage } from '@site/contract';

/**
 * The step in which a page failed. `render` means that its code loaded, but threw while rendering
 * or in an effect.
 */
export type LoadPhase = 'release' | 'entry' | 'page' | 'time-out' | 'render';

interface Failure {
  page: RemotePage;
  /** Undefined if the release that names it could not be read. */
  version: string | undefined;
  /** The address that failed. */
  address: string;
  phase: LoadPhase;
  cause?: unknown;
}

/** A failed attempt to show a remote's page, with its remote, version, address, phase and cause. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly phase: LoadPhase;

  constructor({ page, version, address, phase, cause }: Failure) {
    const what = [`${page.remote}/${page.page}`, version].filter(Boolean).join(' ');
    super(`${what} failed (${phase}) from ${address}${formatReason(cause)}`, { cause });
    this.phase = phase;
    Object.assign(this, { remote: page.remote, version, address });
  }
}

/** Not by `instanceof`: it fails for errors of another realm, which a container may throw. */
const formatReason = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'message' in cause
    ? `: ${String(cause.message)}`
    : '';
