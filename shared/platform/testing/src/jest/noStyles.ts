/** Replaces every style sheet: tests have no layout. */
export {};
