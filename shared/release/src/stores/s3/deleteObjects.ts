import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { BucketFolder } from './listBucket';

/** How many objects a single request deletes: the API's limit. */
const MAX_DELETED = 1000;

/**
 * Deletes objects of a store.
 *
 * @param requireTime is called before each attempt of each request; what it throws ends the deletion
 * @throws the first failure that the server reports
 */
export async function deleteObjects(
  { client, bucket, folder }: BucketFolder,
  keys: string[],
  requireTime: () => void,
): Promise<void> {
  for (let at = 0; at < keys.length; at += MAX_DELETED) {
    const Objects = keys.slice(at, at + MAX_DELETED).map((key) => ({ Key: folder + key }));
    const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
    // Runs again when the SDK repeats a request.
    command.middlewareStack.add(
      (send) => (request) => {
        requireTime();
        return send(request);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'requireTime' },
    );
    const { Errors: [failure] = [] } = await client.send(command);
    if (failure)
      throw Object.assign(new Error(failure.Message), { name: failure.Code ?? 'InternalError' });
  }
}
