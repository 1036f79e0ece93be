import type { RemoteNames } from './RemoteNames';

/** Returns the route to add to the shell's URL table. */
export const routeText = ({ name, page, heading, path }: RemoteNames) => `    {
      path: '${path}',
      page: { remote: '${name}', page: '${page}' },
      title: '{productName} - ${heading}',
      description: '${heading} of {productName}.',
      indexed: true,
    },`;

/**
 * Returns the declaration that lets the shell route to a remote in another repository: types then
 * know its pages, as they know those of the remotes here.
 */
export const declarationText = ({ name, page }: RemoteNames) => `declare module '@site/contract' {
  interface Remotes {
    ${propertyName(name)}: { name: '${name}'; pages: { ${page}: PageDefinition } };
  }
}`;

/** Returns a name as a property in source text. */
export const propertyName = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
