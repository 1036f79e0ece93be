import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { KillSwitch, type Operation } from './KillSwitch';

/**
 * Loaded before a deployer. Wraps Node's `request` functions to count the requests to the store, so
 * that the release tool itself needs no code for tests.
 */
type Request = (options: RequestOptions, ...rest: unknown[]) => ClientRequest;

const bucket = process.env.CHAOS_BUCKET ?? '';
const killSwitch = new KillSwitch();

for (const protocol of [http, https]) {
  const request = protocol.request as Request;
  Reflect.set(protocol, 'request', (options: RequestOptions, ...rest: unknown[]) => {
    const operation = toOperation(options);
    const moment = killSwitch.begin(operation);
    if (moment === 'before') void killSwitch.die(operation, moment);
    const sent = request(options, ...rest);
    sent.on('finish', () => {
      if (moment === 'during') void killSwitch.die(operation, moment);
    });
    sent.on('response', ({ statusCode }) => {
      if (statusCode === 200) killSwitch.end(operation);
      if (moment) void killSwitch.die(operation, moment);
    });
    return sent;
  });
}
syncBuiltinESMExports();

function toOperation({ method = 'GET', path }: RequestOptions): Operation {
  const { pathname } = new URL(path ?? '/', 'http://store');
  const key = decodeURIComponent(pathname).replace(`/${bucket}/`, '');
  return { name: method, key, isWrite: method === 'PUT' };
}
