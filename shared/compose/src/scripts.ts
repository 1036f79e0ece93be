/** A script of a page. */
export interface Script {
  address: string;
  /** Subresource integrity; none in development, where files change. */
  integrity?: string;
}

/** Returns the attributes of a script element. */
export const scriptAttributes = ({ address, integrity }: Script) =>
  `src="${address}"${requestAttributes(integrity)}`;

/** Returns the element that preloads a script. */
export const preloadLink = ({ address, integrity }: Script) =>
  `<link rel="preload" as="script" href="${address}"${requestAttributes(integrity)}>`;

/** The same for all scripts: a preload with other attributes is fetched twice. */
const requestAttributes = (integrity: string | undefined) =>
  `${integrity ? ` integrity="${integrity}"` : ''} crossorigin="anonymous"`;
