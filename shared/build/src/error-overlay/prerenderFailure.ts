/** Id of the element that tells the overlay why a page could not be prerendered. */
export const PRERENDER_FAILURE_ID = 'prerender-failure';

/** Returns that element. */
export const prerenderFailureElement = (message: string) =>
  `<script type="application/json" id="${PRERENDER_FAILURE_ID}">${JSON.stringify(message).replaceAll('<', '\\u003c')}</script>`;
