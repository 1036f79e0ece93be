import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, plus what browsers and Node have and jsdom lacks: fetch, AbortController, text encoders. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    const { fetch, Request, Response, Headers, AbortController, AbortSignal } = globalThis;
    Object.assign(this.global, { fetch, Request, Response, Headers, AbortController, AbortSignal });
    Object.assign(this.global, { TextEncoder, TextDecoder });
  }
}
