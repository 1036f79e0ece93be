/** Lets pages use the new origins that the base branch accepts. */
export const ACCEPTED = ['--allow-from', '.github/accepted-origins.txt'];
