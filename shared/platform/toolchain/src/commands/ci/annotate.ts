import { sayError } from '@site/release';

/** Shows an error on the page of the run. GitHub reads the line, in which `%0A` is a line break. */
export const annotate = (text: string): void =>
  sayError(`::error::${text.trim().replaceAll('%', '%25').replaceAll(/\r?\n/g, '%0A')}`);
