/** A store to let deployers loose on. */
export interface ChaosSite {
  /** As `--store` takes it. */
  store: string;
  /** Where a visitor gets its objects from: an address that ends in a slash, of a folder or of a server. */
  address: string;
  /** What processes need in their environment to use it. */
  environment: Record<string, string>;
  /** The module that counts a deployer's storage operations, by its name in `processes/`. */
  counter: 'killAtFileOperation' | 'killAtRequest';
  /** Lets time pass for whatever killed processes have left behind. */
  age(): Promise<void>;
  /** @returns what is wrong with what stands in the store after `heal`, beside its objects; one line a fault */
  checkHealed(): Promise<string[]>;
  stop(): Promise<void>;
}
