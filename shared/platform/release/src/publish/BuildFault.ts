/** Something that keeps a build from being published. A line each. */
export interface BuildFault {
  fault: string;
  hint: string;
}
