/** The part of react-refresh that is used here. The package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: Window): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown;
  export function isLikelyComponentType(value: unknown): boolean;
  export function performReactRefresh(): void;
}
