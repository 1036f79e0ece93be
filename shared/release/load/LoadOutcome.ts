/** How a server did under load. */
export interface LoadOutcome {
  /** Responses with the right bytes. */
  responses: number;
  /** Milliseconds of each response, ascending. */
  times: number[];
  deploys: number;
  /** How often a server was stopped by SIGTERM and started again. */
  restarts: number;
  /** Descriptions of what went wrong. */
  faults: string[];
}
