import type { RemotePage } from '@site/contract';

/** How far loading a page had come when it failed. */
export type LoadPhase = 'release' | 'entry' | 'page' | 'time-out';

interface Failure {
  page: RemotePage;
  version: string;
  /** Address that was being loaded. */
  address: string;
  phase: LoadPhase;
  cause?: unknown;
}

/** One try to load a page of a remote that failed: which remote, version and address, how far it came, and why. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly version: string;
  readonly address: string;
  readonly phase: LoadPhase;

  constructor({ page, version, address, phase, cause }: Failure) {
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    super(`${page.remote}/${page.page} ${version} failed (${phase}) from ${address}${reason}`, { cause });
    this.remote = page.remote;
    this.version = version;
    this.address = address;
    this.phase = phase;
  }
}
