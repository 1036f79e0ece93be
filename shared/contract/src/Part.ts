import type { ComponentType, ReactNode } from 'react';
import type { KnownRemote, Remotes } from './RemoteDefinition';
import type { ShellProps } from './ShellProps';

/**
 * Props that pages give the parts of this checkout, by the part's name. A remote adds those of its parts in
 * its `remote.ts`; a part that is not among them has none:
 *
 *     declare module '@site/contract' {
 *       interface OwnPartProps {
 *         'marketing/StoreBadges': { title: string };
 *       }
 *     }
 */
// The rule warns of `{}` as a type, which allows almost any value. This is not the type of a value.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface OwnPartProps {}

/** Names of the parts that a remote offers, e.g. `StoreBadges`. */
export type PartsOf<Name extends KnownRemote> = Remotes[Name] extends { parts: infer Parts }
  ? keyof Parts & string
  : never;

/** A part of a remote of this checkout, e.g. `marketing/StoreBadges`. */
export type KnownPart = {
  [Name in KnownRemote]: `${Name}/${PartsOf<Name>}`;
}[KnownRemote];

type OwnPropsOf<Part extends string> = Part extends keyof OwnPartProps
  ? OwnPartProps[Part]
  : unknown;

/**
 * Props of a part, e.g. `PartProps<'marketing', 'StoreBadges'>`: what the shell gives it, and what the page
 * does. As for a page, the first render must not depend on the browser or the time.
 */
export type PartProps<Name extends KnownRemote, Part extends PartsOf<Name>> = ShellProps<Name> &
  OwnPropsOf<`${Name}/${Part}`>;

/** One loader for every part of a remote. A remote's type test checks its modules against this. */
export type PartModules<Name extends KnownRemote> = {
  [Part in PartsOf<Name>]: () => Promise<{ default: ComponentType<PartProps<Name, Part>> }>;
};

/** Props by which a page shows one of these parts. */
export type ShownPart<Part extends string = KnownPart> = Part extends `${infer Of}/${infer Name}`
  ? {
      /** The remote that offers it. */
      of: Of;
      name: Name;
      /** Shows while the part loads, or if it can't be shown. It should take the same room. */
      children?: ReactNode;
    } & OwnPropsOf<Part>
  : never;

/** The component by which a page shows these parts. */
export type PartComponent<Part extends string = KnownPart> = (shown: ShownPart<Part>) => ReactNode;
