import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { version } from 'react';
import { html, neverRespond, respond } from '../support/TestApi';

/** The build of a page. */
export interface BuiltPage {
  /** The exposed module. */
  module: string;
  /** Text of its script. */
  script: string;
}

/** A fault of a remote's live version. */
export interface RemoteFault {
  name: string;
  /** Phase that the error names. */
  phase: 'entry' | 'page' | 'render' | 'time-out';
  /** Whether the page was on screen before it broke. */
  wasSeen?: true;
  /**
   * Kind of visit that `npm test` tries. Without it, only `npm run test:rest` tries this fault.
   */
  quick?: 'first load' | 'navigation';
  /**
   * Where the fault is: in the response to a script of the version, or in the build, as texts to
   * replace.
   */
  at:
    | { script: 'entry' | 'page'; respond: (response: ServerResponse, file: string) => void }
    | { changes: (page: BuiltPage) => Record<string, string> };
}

/** Faults that make the live version of a remote unusable. */
export const FAULTS: RemoteFault[] = [
  { name: 'no response', phase: 'time-out', at: { script: 'entry', respond: neverRespond } },
  {
    name: '404',
    phase: 'entry',
    quick: 'first load',
    at: { script: 'entry', respond: respond(404) },
  },
  { name: 'HTML in place of a script', phase: 'entry', at: { script: 'page', respond: html(200) } },
  {
    name: 'half a file',
    phase: 'entry',
    quick: 'navigation',
    at: { script: 'page', respond: sendHalf },
  },
  {
    name: 'one flipped byte in the page',
    phase: 'entry',
    at: { script: 'page', respond: respondChanged(flipBit) },
  },
  {
    name: 'a script that throws',
    phase: 'entry',
    at: {
      changes({ script }) {
        const [push = ''] = /\.push\(\[\[\d+\],/.exec(script) ?? [];
        return { [push]: push.replace('(', '((()=>{throw new Error("broken script")})(),') };
      },
    },
  },
  { name: 'a module without the page', phase: 'page', at: replaceComponent('"no page"') },
  {
    name: 'a module that never settles',
    phase: 'time-out',
    at: {
      changes: ({ module }) => ({
        [`"./${module}":()=>`]: `"./${module}":()=>new Promise(()=>{})||`,
      }),
    },
  },
  {
    name: 'a component that throws while it renders',
    phase: 'render',
    quick: 'navigation',
    at: replaceComponent('()=>{throw new Error("broken page")}'),
  },
  {
    name: 'a component that throws in an effect',
    phase: 'render',
    wasSeen: true,
    at: replaceComponent(runOnMount('throw new Error("broken effect")')),
  },
];

/** Faults of a live version that works in spite of them. */
export const HARMLESS: (Pick<RemoteFault, 'name' | 'at'> & { message: RegExp })[] = [
  {
    name: 'a container that asks for another React',
    at: { changes: () => ({ [`[1,${version.replaceAll('.', ',')}]`]: '[1,99,0,0]' }) },
    message: /^console\.warning: Unsatisfied version .* of shared singleton module react/,
  },
  {
    name: 'a component that throws in an event handler',
    at: replaceComponent(
      runOnMount(
        'document.querySelector("h1").addEventListener("click",()=>{throw new Error("broken event")})',
      ),
    ),
    message: /^uncaught: broken event/,
  },
];

/** Responds with a changed file that the browser may cache: the next try must not get that copy. */
function respondChanged(change: (text: string) => string) {
  return (response: ServerResponse, file: string) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/javascript',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .end(change(readFileSync(file, 'utf8')));
}

/** Sends half of a file, then resets the connection. */
function sendHalf(response: ServerResponse, file: string) {
  const bytes = readFileSync(file);
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy());
}

/** Flips one bit of the first byte. */
function flipBit(text: string): string {
  return String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1);
}

/** Replaces a page's component. The code may use the original one as `Page`. */
function replaceComponent(code: string) {
  return {
    changes({ script }: BuiltPage) {
      const [exported = '', page = ''] = /default:\(\)=>(\w+)/.exec(script) ?? [];
      return { [exported]: `default:()=>{const Page=${page};return globalThis.fault??=${code}}` };
    },
  };
}

/** Returns a component that renders the page and runs code when it has mounted. */
function runOnMount(code: string): string {
  const page =
    '{$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,ref:null,props:this.props}';
  return (
    `(()=>{class Around{constructor(props){this.props=props}render(){return ${page}}` +
    `componentDidMount(){${code}}}Around.prototype.isReactComponent={};return Around})()`
  );
}
