/**
 * Format of the documents that this checkout writes: manifests and releases. Stores in use have it, so a
 * checkout of any age must be able to read them. A change may add optional fields, which older checkouts
 * keep. A required field, or a change of what a field means, needs the next number, which older checkouts
 * refuse.
 */
export const FORMAT = 3;
