/**
 * Format of the documents that this checkout writes: manifests and releases. From now on, stores in use
 * have it, so a checkout of any age must be able to read them: a change may add fields, which older
 * checkouts keep, and a change of what a field means needs the next number, which older checkouts refuse.
 */
export const FORMAT = 1;
