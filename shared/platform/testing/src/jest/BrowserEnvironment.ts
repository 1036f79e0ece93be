import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, plus Node's own fetch and AbortController, which browsers have and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    const { fetch, Request, Response, Headers, AbortController, AbortSignal } = globalThis;
    Object.assign(this.global, { fetch, Request, Response, Headers, AbortController, AbortSignal });
  }
}
