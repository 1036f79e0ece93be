/** Whether only this machine reaches a host name or an IP address, e.g. `localhost` or `[::1]`. */
export const isLoopback = (host: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
