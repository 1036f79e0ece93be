// Runs a bundle inside a sandboxed process, as `node -e`. It may read no file, so its first line of
// standard input holds the bundle's source and data; each further line is a message. Answers go to
// file descriptor 3, a line of JSON each. Bundles were built for a worker thread: here, too, they
// `require('node:worker_threads')` for `parentPort` and `workerData`.
const { EventEmitter } = require('node:events');
const { writeFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { inspect } = require('node:util');
const { compileFunction } = require('node:vm');
const workerThreads = require('node:worker_threads');

const { stdin } = process;
const exit = process.exit.bind(process);
// The only functions that reach other processes and that the permission model leaves.
for (const name of ['kill', '_kill', '_debugProcess']) delete process[name];
process.env = { NODE_ENV: 'production' };

const send = (answer) => writeFileSync(3, `${JSON.stringify(answer)}\n`);

function fail(thrown) {
  // Any value may be thrown.
  const isError = typeof thrown === 'object' && thrown !== null && 'stack' in thrown;
  send({ error: isError ? String(thrown) : inspect(thrown, { breakLength: Infinity }) });
  exit(1);
}
process.on('uncaughtException', fail).on('unhandledRejection', fail);

const parentPort = new EventEmitter();
parentPort.postMessage = (posted) => send({ posted });
// As in a thread: the process ends when nothing is left to do, unless it listens.
parentPort.on('newListener', (event) => event === 'message' && stdin.ref());

function start({ source, workerData }) {
  const threads = { ...workerThreads, parentPort, workerData };
  const requireBuiltin = (name) => {
    if (/^(node:)?worker_threads$/.test(name)) return threads;
    if (isBuiltin(name)) return require(name);
    throw new Error(`Cannot find module '${name}'`);
  };
  const module = { exports: {} };
  compileFunction(source, ['module', 'exports', 'require'], { filename: 'bundle.js' })(
    module,
    module.exports,
    requireBuiltin,
  );
}

let hasStarted = false;
let pending = '';
stdin
  .setEncoding('utf8')
  .on('data', (chunk) => {
    const [end, ...lines] = chunk.split('\n');
    pending += end;
    for (const line of lines) {
      const message = JSON.parse(pending);
      pending = line;
      if (hasStarted) parentPort.emit('message', message);
      else {
        hasStarted = true;
        stdin.unref();
        start(message);
      }
    }
  })
  // The process that started this one is gone.
  .on('end', () => exit(1));
