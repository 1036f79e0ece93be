import type { Hint } from './advise';

interface RefusalOptions extends ErrorOptions {
  /** What failed, if the faults don't say it, e.g. `dist can’t be published`. */
  subject?: string;
  /** What the program printed that failed. */
  output?: string;
}

/**
 * An error that the release tool reports with why it stopped, and what to do next. Any other error is a bug in
 * the tool and is shown with its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** Everything that is wrong. */
  readonly faults: readonly string[];

  /** The message. Each is printed as one line, whatever is in it. */
  readonly lines: readonly string[];

  /**
   * @param why what is wrong, naming the app, version, file or address; a list if it is several things
   * @param hint one line: what to do next
   */
  constructor(
    why: string | readonly string[],
    readonly hint: Hint,
    { subject, output, ...options }: RefusalOptions = {},
  ) {
    const faults = [why].flat();
    const about = subject === undefined ? '' : `${subject}: `;
    const lines = [
      about + (faults.length > 1 ? `${faults.length} faults:` : faults.join()),
      ...(faults.length > 1 ? faults.map((fault) => `- ${fault}`) : []),
      ...(output?.split('\n').map((line) => `| ${line}`) ?? []),
    ];
    super(lines.join('\n'), options);
    this.faults = faults.map((fault) => about + fault);
    this.lines = lines;
  }
}
