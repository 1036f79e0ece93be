/**
 * Runs a step, and once more if it fails.
 *
 * @param failed receives the first error
 * @throws the second error
 */
export async function repeatOnce<Result>(
  step: () => Promise<Result>,
  failed: (error: unknown) => void,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    failed(error);
    return step();
  }
}
