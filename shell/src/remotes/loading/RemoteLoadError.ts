import type { RemotePage } from '@site/contract';

/** How far a page had come when it failed; `render`: it was there, and broke while it was drawn or in an effect. */
export type LoadPhase = 'release' | 'entry' | 'page' | 'time-out' | 'render';

interface Failure {
  page: RemotePage;
  /** Undefined as long as the release that names it could not be read. */
  version: string | undefined;
  /** Address that was being loaded. */
  address: string;
  phase: LoadPhase;
  cause?: unknown;
}

/** One try to show a page of a remote that failed: which remote, version and address, how far it came, and why. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly version: string | undefined;
  readonly address: string;
  readonly phase: LoadPhase;

  constructor({ page, version, address, phase, cause }: Failure) {
    const what = [`${page.remote}/${page.page}`, version].filter(Boolean).join(' ');
    super(`${what} failed (${phase}) from ${address}${reasonOf(cause)}`, { cause });
    this.remote = page.remote;
    this.version = version;
    this.address = address;
    this.phase = phase;
  }
}

/** Not by class: what a container throws may be an error of another realm. */
const reasonOf = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'message' in cause
    ? `: ${String(cause.message)}`
    : '';
