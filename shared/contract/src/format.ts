/**
 * Format of the documents that this checkout writes: manifests, releases and notes. A minor version
 * adds fields; every checkout keeps fields that it does not know. A major version changes what
 * fields mean; older checkouts refuse it.
 *
 * Documents without a format are of format 1, which had a fixed list of apps.
 */
export const FORMAT = '2.3';
