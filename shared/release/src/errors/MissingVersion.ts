import type { AppName } from '@site/contract';
import { Refusal } from './Refusal';

/** A version that a release would contain is not in the store, or has no `version.json`. */
export class MissingVersion extends Refusal {
  /** @param address of the store */
  constructor(
    address: string,
    readonly app: AppName,
    readonly version: string,
  ) {
    super(
      `${address} has no complete ${app} ${version}`,
      `Publish it: npm run release -- publish ${app}, or activate another version.`,
    );
  }
}
