/** The part of webpack-dev-server's overlay that is used here. It has no types. */
declare module 'webpack-dev-server/client/overlay.js' {
  type Message =
    | { type: 'DISMISS' }
    | { type: 'RUNTIME_ERROR'; messages: { message: string; stack: string[] }[] };
  export function createOverlay(options: { catchRuntimeError: boolean }): {
    send(message: Message): void;
  };
}
