import { Refusal } from './Refusal';

/** A change names versions that `prune` has given up. Their names never come back. */
export class GivenUp extends Refusal {
  /**
   * @param address of the store
   * @param versions e.g. `marketing 1.2.0-3f9a1c04`
   */
  constructor(address: string, versions: string[]) {
    super(
      `prune has given up ${versions.join(' and ')} in ${address}, and deletes the files`,
      'Deploy again, or publish and activate the new name: the same files get a name such as 1.2.0-3f9a1c04-2.',
    );
  }
}
