import type { ErrorInfo } from 'react';
import { report } from '../../reporting/report';

/** Finds a remote's version in the addresses of scripts, and in the names that pages get when they load. */
const REMOTE_SCRIPT = /apps\/(?!shell\/)([^/]+)\/([^/]+)/;

/** Reports a failure of the remote in the stack: React, which is part of the shell, made the error. */
export function reportRepair(cause: unknown, stack: ErrorInfo['componentStack']): void {
  const [, remote, version] = REMOTE_SCRIPT.exec(stack ?? '') ?? [];
  const error = new Error('React repaired the page', { cause });
  report(Object.assign(error, { remote, version, phase: 'hydration' }));
}
