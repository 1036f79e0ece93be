export { consoleCalls } from './jest/failOnConsole';
export { pageProps } from './pageProps';
export { testSite } from './testSite';
