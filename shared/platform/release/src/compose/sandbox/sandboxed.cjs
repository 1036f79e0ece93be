// Runs a bundle inside a sandboxed process, as `node -e`. It may read no file, so the one line of its
// standard input holds the bundle's source and the argument of the bundle's default export. The result
// goes to file descriptor 3, as a line of JSON.
const { writeFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { inspect } = require('node:util');
const { compileFunction } = require('node:vm');

const { stdin } = process;
const exit = process.exit.bind(process);
// The only functions that reach other processes and that the permission model leaves.
for (const name of ['kill', '_kill', '_debugProcess']) delete process[name];
process.env = { NODE_ENV: 'production' };
// What newer versions of Node have of browsers: a page must not depend on the version that renders it.
for (const name of [
  'navigator',
  'Navigator',
  'localStorage',
  'sessionStorage',
  'Storage',
  'caches',
  'WebSocket',
  'CloseEvent',
  'ErrorEvent',
  'EventSource',
  'URLPattern',
])
  delete globalThis[name];

const send = (answer) => writeFileSync(3, `${JSON.stringify(answer)}\n`);

function fail(thrown) {
  // Any value may be thrown.
  const isError = typeof thrown === 'object' && thrown !== null && 'stack' in thrown;
  send({ error: isError ? String(thrown) : inspect(thrown, { breakLength: Infinity }) });
  exit(1);
}
process.on('uncaughtException', fail).on('unhandledRejection', fail);

/** Sets the clock, the random numbers and what a browser tells. */
function moveTo({ ahead, seed, navigator }) {
  if (navigator) globalThis.navigator = navigator;
  const { now } = Date;
  const { prototype } = Date;
  globalThis.Date = new Proxy(Date, {
    construct: (target, words, made) =>
      Reflect.construct(target, words.length > 0 ? words : [now() + ahead], made),
    apply: () => new Date().toString(),
  });
  Object.assign(Date, { now: () => now() + ahead });
  prototype.constructor = Date;
  // Lehmer's generator, whose sequences of opposite seeds add up to its modulus.
  const modulus = 2 ** 31 - 1;
  let state = (seed + modulus) % modulus;
  Math.random = () => {
    state = (state * 48271) % modulus;
    return state / modulus;
  };
  // The first ones are small.
  for (let at = 0; at < 10; at++) Math.random();
}

async function run({ source, data, ...place }) {
  moveTo(place);
  const requireBuiltin = (name) => {
    if (isBuiltin(name)) return require(name);
    throw new Error(`Cannot find module '${name}'`);
  };
  const module = { exports: {} };
  compileFunction(source, ['module', 'exports', 'require'], { filename: 'bundle.js' })(
    module,
    module.exports,
    requireBuiltin,
  );
  send({ result: await module.exports.default(data) });
}

let input = '';
stdin
  .setEncoding('utf8')
  .on('data', (chunk) => {
    input += chunk;
    if (!chunk.endsWith('\n')) return;
    // The process ends when the bundle has nothing left to do.
    stdin.unref();
    void run(JSON.parse(input));
  })
  // The process that started this one is gone.
  .on('end', () => exit(1));
