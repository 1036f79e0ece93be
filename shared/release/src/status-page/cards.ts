import { html, type Html } from './html';

/** A fact of a card's list, in a `dl`. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
