import { originOf } from '@site/format/schemas';
import * as v from 'valibot';
import { validate } from '../../documents/readJson';

const PORT = 'must be a port, a number from 1 to 65535';

/** 0 lets the system choose a port. */
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT),
  v.transform(Number),
  v.maxValue(65_535, PORT),
);

/** An origin, which becomes spelled as browsers spell it. */
export const origin = v.pipe(
  v.string(),
  v.transform(originOf),
  v.string('must be an origin, e.g. https://www.example.com'),
);

/** Returns the port that `PORT` names, or 3000. @throws Refusal when it is not a port */
export const portOf = (value: string | undefined): number =>
  value ? validate(value, port, 'PORT', 'Correct PORT, or leave it out for 3000.') : 3000;
