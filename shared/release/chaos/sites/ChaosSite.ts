/** A store for a chaos run. */
export interface ChaosSite {
  /** The value of `--store`. */
  store: string;
  /** Where visitors read it: the address of a folder or a server, with a trailing slash. */
  address: string;
  /** Environment variables for processes that use it. */
  environment: Record<string, string>;
  /** The module in `processes/` that counts a deployer's storage operations. */
  counter: 'killAtFileOperation' | 'killAtRequest';
  /** Makes leftovers of killed processes old enough for `heal` to remove them. */
  ageLeftovers(): Promise<void>;
  /** Checks the healed store beyond its objects. Returns a line for each fault. */
  checkHealed(): Promise<string[]>;
  stop(): Promise<void>;
}
