export function jestTransform(folder: string): object;
export function ownOptions(folder: string): Record<string, unknown>;
export function requireCountingOptions(folder: string): void;
export function typeConfigurations(root: string, files: string[]): string[];
