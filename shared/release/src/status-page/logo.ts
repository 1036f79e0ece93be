import { html } from './html';

/** The brand's mark, as in `shared/ui`. */
export const logo = html`<svg
  class="logo"
  viewBox="0 0 40 40"
  width="40"
  height="40"
  aria-hidden="true"
  xmlns="http://www.w3.org/2000/svg"
>
  <rect width="40" height="40" rx="11" fill="#5740e3" />
  <g fill="none" stroke-width="4.75" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7.5 14.5 13.5 28.5 19.75 17.5" stroke="#a8abff" />
    <path d="M19.75 17.5 25 28.5 33 10.5" stroke="#fff" />
  </g>
</svg>`;
