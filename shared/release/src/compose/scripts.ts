/** A script as a page names it. */
export interface Script {
  address: string;
  /** Subresource integrity; a development server, whose files change, has none. */
  integrity?: string;
  /** How the script itself will be requested: a preload that asks otherwise is fetched twice. */
  crossOrigin: boolean;
}

/** Attributes of the element that runs a script. */
export const scriptAttributes = ({ address, ...request }: Script) =>
  `src="${address}"${requestAttributes(request)}`;

/** An element that fetches a script ahead of its use. */
export const preloadLink = ({ address, ...request }: Script) =>
  `<link rel="preload" as="script" href="${address}"${requestAttributes(request)}>`;

const requestAttributes = ({ integrity, crossOrigin }: Omit<Script, 'address'>) =>
  (integrity ? ` integrity="${integrity}"` : '') + (crossOrigin ? ' crossorigin="anonymous"' : '');
