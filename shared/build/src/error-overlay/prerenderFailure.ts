/** Id of the element that tells the overlay why a page could not be prerendered. */
export const PRERENDER_FAILURE_ID = 'prerender-failure';

/** What that element says. */
export interface PrerenderFailure {
  message: string;
  /** See `locateFrames`. */
  frames: string[];
}

/** Returns that element. */
export const prerenderFailureElement = (failure: PrerenderFailure) =>
  `<script type="application/json" id="${PRERENDER_FAILURE_ID}">${JSON.stringify(failure).replaceAll('<', '\\u003c')}</script>`;
