import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { version } from 'react';
import { answered, html, reset, silent } from '../support/TestApi';

/** A page as it was built. */
export interface BuiltPage {
  /** The exposed module. */
  module: string;
  /** Text of its script. */
  script: string;
}

/** A fault of a remote's live version. */
export interface RemoteFault {
  name: string;
  /** How far loading comes, as the failure says. */
  phase: 'entry' | 'page' | 'render' | 'time-out';
  /** Whether the page is on screen before it breaks. */
  wasSeen?: true;
  /** Where `npm test` shows it; left out if only `npm run test:all` does. */
  quick?: 'first load' | 'navigation';
  /** Where it is: in how the server answers for one of the version's scripts, or in the build, as texts to replace. */
  at:
    | { script: 'entry' | 'page'; answer: (response: ServerResponse, file: string) => void }
    | { changes: (page: BuiltPage) => Record<string, string> };
}

/** What can be wrong with a remote so that its live version is of no use. */
export const FAULTS: RemoteFault[] = [
  {
    name: 'refused',
    phase: 'entry',
    at: { script: 'entry', answer: (response) => response.socket?.destroy() },
  },
  { name: 'reset', phase: 'entry', at: { script: 'entry', answer: reset } },
  { name: 'timing out', phase: 'time-out', at: { script: 'entry', answer: silent } },
  {
    name: '404',
    phase: 'entry',
    quick: 'first load',
    at: { script: 'entry', answer: answered(404) },
  },
  { name: '500', phase: 'entry', at: { script: 'page', answer: answered(500) } },
  { name: 'HTML in place of a script', phase: 'entry', at: { script: 'page', answer: html(200) } },
  {
    name: 'garbage',
    phase: 'entry',
    at: { script: 'page', answer: spoiled(() => '\0\u{fffd}{{{') },
  },
  { name: 'an empty file', phase: 'entry', at: { script: 'page', answer: spoiled(() => '') } },
  {
    name: 'half a file',
    phase: 'entry',
    quick: 'navigation',
    at: { script: 'page', answer: brokenOff },
  },
  {
    name: 'one flipped byte in the container',
    phase: 'entry',
    at: { script: 'entry', answer: spoiled(flipped) },
  },
  {
    name: 'one flipped byte in the page',
    phase: 'entry',
    at: { script: 'page', answer: spoiled(flipped) },
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
  { name: 'a module without the page', phase: 'page', at: component('"no page"') },
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
    at: component('()=>{throw new Error("broken page")}'),
  },
  {
    name: 'a component that throws in an effect',
    phase: 'render',
    wasSeen: true,
    at: component(onceThere('throw new Error("broken effect")')),
  },
  {
    name: 'a component that suspends for ever',
    phase: 'render',
    at: component('()=>{throw new Promise(()=>{})}'),
  },
];

/** What can be wrong with a remote whose live version works all the same. */
export const HARMLESS: (Pick<RemoteFault, 'name' | 'at'> & { says: RegExp })[] = [
  {
    name: 'a container that asks for another React',
    at: { changes: () => ({ [`[1,${version.replaceAll('.', ',')}]`]: '[1,99,0,0]' }) },
    says: /^console\.warning: Unsatisfied version .* of shared singleton module react/,
  },
  {
    name: 'a component that throws in an event handler',
    at: component(
      onceThere(
        'document.querySelector("h1").addEventListener("click",()=>{throw new Error("broken event")})',
      ),
    ),
    says: /^uncaught: broken event/,
  },
];

/** Answers with what it makes of the file, which the browser may keep: that must not stand in a next try's way. */
function spoiled(spoil: (text: string) => string) {
  return (response: ServerResponse, file: string) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/javascript',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .end(spoil(readFileSync(file, 'utf8')));
}

/** Sends half of a file, then breaks the connection. */
function brokenOff(response: ServerResponse, file: string) {
  const bytes = readFileSync(file);
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy());
}

/** Changes the first byte, by one bit. */
function flipped(text: string): string {
  return String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1);
}

/** Puts another component in place of a page's own, which the code knows as `Page`. */
function component(code: string) {
  return {
    changes({ script }: BuiltPage) {
      const [exported = '', page = ''] = /default:\(\)=>(\w+)/.exec(script) ?? [];
      return { [exported]: `default:()=>{const Page=${page};return globalThis.fault??=${code}}` };
    },
  };
}

/** A component around the page that does something when it is there. */
function onceThere(code: string): string {
  const page =
    '{$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,ref:null,props:this.props}';
  return (
    `(()=>{class Around{constructor(props){this.props=props}render(){return ${page}}` +
    `componentDidMount(){${code}}}Around.prototype.isReactComponent={};return Around})()`
  );
}
