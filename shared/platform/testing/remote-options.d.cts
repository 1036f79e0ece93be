export function ownOptions(folder: string): Record<string, unknown>;
export function requireCountingOptions(folder: string): void;
export function swcOptions(folder: string): Record<string, unknown>;
export function typeConfigurations(root: string, files: string[]): string[];
