/**
 * Format of the documents that this checkout writes: manifests and releases. A minor version adds
 * fields; every checkout keeps fields that it does not know. A major version changes what fields
 * mean; older checkouts refuse it.
 */
export const FORMAT = '1.2';
