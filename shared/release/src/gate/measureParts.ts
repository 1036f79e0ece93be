import type { BudgetedPart } from './budgetedParts';

/** A part of a page, with its size. */
export interface MeasuredPart extends Omit<BudgetedPart, 'measure'> {
  /** Size in bytes, compressed as browsers get it. */
  bytes: number;
  /** Bytes left of its budget; negative when it is over. */
  left: number;
}

/** Measures parts of pages that have a budget. */
export const measureParts = (parts: BudgetedPart[]): Promise<MeasuredPart[]> =>
  Promise.all(
    parts.map(async ({ measure, ...part }) => {
      const bytes = await measure();
      return { ...part, bytes, left: part.budget - bytes };
    }),
  );
