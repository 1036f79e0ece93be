import { say } from '../run/report';

/** Says that a page goes live without prerendered markup. */
export const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );
