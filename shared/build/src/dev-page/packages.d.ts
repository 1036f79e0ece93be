/** The part of react-refresh that is used here. The package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: Window): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown;
  export function isLikelyComponentType(value: unknown): boolean;
  export function performReactRefresh(): void;
}

/** The part of webpack-dev-server's overlay that is used here. It has no types. */
declare module 'webpack-dev-server/client/overlay.js' {
  type Message =
    | { type: 'DISMISS' }
    | { type: 'RUNTIME_ERROR'; messages: { message: string; stack: string[] }[] };
  export function createOverlay(options: { catchRuntimeError: boolean }): {
    send(message: Message): void;
  };
}
