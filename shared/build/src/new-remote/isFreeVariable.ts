import { Script } from 'node:vm';

/** What browsers and documents have under a name that could be a remote's. */
const TAKEN = new Set(
  (
    'alert atob blur btoa caches chrome close closed confirm console constructor cookie crypto document ' +
    'escape eval event external fence fetch find focus frames history length location locationbar ' +
    'menubar name navigation navigator open opener origin parent performance personalbar print prompt ' +
    'prototype scheduler screen scroll scrollbars self status statusbar stop toolbar top undefined ' +
    'unescape viewport webpack when window'
  ).split(' '),
);

/**
 * Whether a remote of this name can have a global variable named after it, as its container needs:
 * `location` would lead visitors away, and `new` would not even compile.
 */
export function isFreeVariable(name: string): boolean {
  if (TAKEN.has(name)) return false;
  try {
    new Script(`'use strict'; var ${name.replaceAll('-', '_')};`);
    return true;
  } catch {
    return false;
  }
}
