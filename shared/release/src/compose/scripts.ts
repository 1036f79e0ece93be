/** A script as a page names it. */
export interface Script {
  address: string;
  /** Subresource integrity; a development server, whose files change, has none. */
  integrity?: string;
}

/** Attributes of the element that runs a script. */
export const scriptAttributes = ({ address, integrity }: Script) =>
  `src="${address}"${requestAttributes(integrity)}`;

/** An element that fetches a script ahead of its use. */
export const preloadLink = ({ address, integrity }: Script) =>
  `<link rel="preload" as="script" href="${address}"${requestAttributes(integrity)}>`;

/** All scripts are requested in one way, without cookies: one that is preloaded in another way is fetched twice. */
const requestAttributes = (integrity: string | undefined) =>
  `${integrity ? ` integrity="${integrity}"` : ''} crossorigin="anonymous"`;
