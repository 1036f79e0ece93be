import type { ChildNode } from 'postcss';

/** Whether a rule is in an at-rule of some name. */
export const isIn = ({ parent }: ChildNode, name: RegExp): boolean =>
  parent !== undefined &&
  'name' in parent &&
  (name.test(String(parent.name)) || isIn(parent, name));
