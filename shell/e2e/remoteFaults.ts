import { REMOTE_ENTRY } from '@site/contract';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { answered, html, reset, silent } from './TestApi';

/** A fault of a remote's live version. */
export interface RemoteFault {
  name: string;
  /** How far loading comes, as the failure says. */
  phase: 'entry' | 'page' | 'render' | 'time-out';
  /** Whether it is noticed only when a time is over. */
  isSlow?: true;
  /** Where it is: in how the server answers for one of the version's scripts, or in the build. */
  at:
    | { script: 'entry' | 'page'; answer: (response: ServerResponse, file: string) => void }
    | { change: (text: string, script: 'entry' | 'page' | 'other') => string };
}

/** Answers with what it makes of the file. */
const spoiled = (spoil: (text: string) => string) => (response: ServerResponse, file: string) =>
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    .end(spoil(readFileSync(file, 'utf8')));

/** Sends half of a file, then breaks the connection. */
const brokenOff = (response: ServerResponse, file: string) => {
  const text = readFileSync(file, 'utf8');
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.socket?.resetAndDestroy());
};

/** Changes the first byte, which is a quotation mark or a `v`. */
const flipped = (text: string) => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1);

/** Puts another component in place of a page's own, which the code knows as `Page`. */
const component = (code: string) => ({
  change: (text: string, script: string) =>
    script === 'page'
      ? text.replace(
          /default:\(\)=>(\w+)/,
          (_, page: string) => `default:()=>{const Page=${page};return globalThis.fault??=${code}}`,
        )
      : text,
});

/** A component around the page that does something when it is there. */
const onceThere = (code: string) =>
  '(()=>{class Around{constructor(props){this.props=props}render(){return {' +
  '$$typeof:Symbol.for("react.transitional.element"),type:Page,key:null,ref:null,props:this.props}}' +
  `componentDidMount(){${code}}}Around.prototype.isReactComponent={};return Around})()`;

/** What can be wrong with a remote so that its live version is of no use. */
export const FAULTS: RemoteFault[] = [
  {
    name: 'refused',
    phase: 'entry',
    at: { script: 'entry', answer: (response) => response.socket?.destroy() },
  },
  { name: 'reset', phase: 'entry', at: { script: 'entry', answer: reset } },
  { name: 'timing out', phase: 'time-out', isSlow: true, at: { script: 'entry', answer: silent } },
  { name: '404', phase: 'entry', at: { script: 'entry', answer: answered(404) } },
  { name: '500', phase: 'entry', at: { script: 'page', answer: answered(500) } },
  { name: 'HTML in place of a script', phase: 'entry', at: { script: 'page', answer: html(200) } },
  { name: 'garbage', phase: 'entry', at: { script: 'page', answer: spoiled(() => '\0\u{fffd}{{{') } },
  { name: 'an empty file', phase: 'entry', at: { script: 'page', answer: spoiled(() => '') } },
  { name: 'half a file', phase: 'entry', at: { script: 'page', answer: brokenOff } },
  {
    name: 'one flipped byte in the container',
    phase: 'entry',
    at: { script: 'entry', answer: spoiled(flipped) },
  },
  { name: 'one flipped byte in the page', phase: 'entry', at: { script: 'page', answer: spoiled(flipped) } },
  {
    name: 'a script that throws',
    phase: 'entry',
    at: {
      change: (text, script) => (script === 'page' ? `throw new Error("broken script");${text}` : text),
    },
  },
  { name: 'a module without the page', phase: 'page', at: component('"no page"') },
  {
    name: 'a module that never settles',
    phase: 'time-out',
    isSlow: true,
    at: {
      change: (text, script) =>
        script === 'entry' ? text.replaceAll(/("\.\/\w+":\(\)=>)/g, '$1new Promise(()=>{})||') : text,
    },
  },
  {
    name: 'a component that throws while it renders',
    phase: 'render',
    at: component('()=>{throw new Error("broken page")}'),
  },
  {
    name: 'a component that throws in an effect',
    phase: 'render',
    at: component(onceThere('throw new Error("broken effect")')),
  },
  {
    name: 'a component that suspends for ever',
    phase: 'render',
    isSlow: true,
    at: component('()=>{throw new Promise(()=>{})}'),
  },
];

/** What can be wrong with a remote whose live version works all the same. */
export const HARMLESS: { name: string; change: (text: string, script: string) => string; says: RegExp }[] = [
  {
    name: 'a container that asks for another React',
    change: (text, script) => (script === 'entry' ? text.replaceAll(/\[1,19(,\d+)+\]/g, '[1,99,0,0]') : text),
    says: /^console\.warning: Unsatisfied version .* of shared singleton module react/,
  },
  {
    name: 'a component that throws in an event handler',
    change: component(
      onceThere(
        'document.querySelector("h1").addEventListener("click",()=>{throw new Error("broken event")})',
      ),
    ).change,
    says: /^uncaught: broken event/,
  },
];

/** Which script of a remote a file of its build is. */
export const scriptOf = (file: string, page: string) =>
  file === REMOTE_ENTRY ? 'entry' : file === `${page}.js` ? 'page' : 'other';
