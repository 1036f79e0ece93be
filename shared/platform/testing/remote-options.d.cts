export function emitOptions(folder: string): Record<string, unknown>;
export function jestTransform(folder: string): object;
export function ownOptions(folder: string): Record<string, unknown>;
export function typeConfigurations(root: string, files: string[]): string[];
