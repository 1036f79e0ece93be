/**
 * Something that the release tool will not do, or can't: said in two lines, why and what to do next. Whatever else is
 * thrown is a fault of the tool itself and shows its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param why one line: what is wrong, naming the app, version, file or address
   * @param cure one line: what to do next
   */
  constructor(
    why: string,
    readonly cure: string,
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}
