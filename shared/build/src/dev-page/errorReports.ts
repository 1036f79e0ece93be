/** Path at which a development server finds the sources of a posted stack. */
export const STACK_PATH = '/source-positions';

/** Id of the element that tells the overlay why a page could not be prerendered. */
export const PRERENDER_FAILURE_ID = 'prerender-failure';

/** An error as the overlay shows it. */
export interface ErrorReport {
  message: string;
  /** Lines of the stack in the apps' sources. */
  stack: string[];
}

/** Returns the element with the reason why a page could not be prerendered. */
export const prerenderFailureElement = (report: ErrorReport) =>
  `<script type="application/json" id="${PRERENDER_FAILURE_ID}">${JSON.stringify(report).replaceAll('<', '\\u003c')}</script>`;
