/**
 * Variables of Node that browsers lack. Builds refuse them in scripts for browsers, and pages do not
 * get them while they are prerendered. Not `global`, which builds replace.
 */
export const NODE_VARIABLES = [
  'process',
  'Buffer',
  'setImmediate',
  'clearImmediate',
  '__dirname',
  '__filename',
] as const;
