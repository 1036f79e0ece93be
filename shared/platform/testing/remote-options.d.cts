export function ownOptions(folder: string): Record<string, unknown>;
export function typeConfigurations(root: string, files: string[]): string[];
