import { createContext } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Texts of one language: nested keys that name things. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** All that a remote hands to the house: the default export of its one exposed module. */
export interface RemoteDefinition {
  /** Name of the remote, and the namespace of its texts. */
  readonly name: string;
  readonly locales: { readonly zh: Texts; readonly en: Texts };
  /** Routes below the area's path. A route's `handle.title` is the key of its document title. */
  readonly routes: RouteObject[];
}

/** States what a remote is; checks nothing, so that a remote stays plain data. */
export const defineRemote = (remote: RemoteDefinition): RemoteDefinition => remote;

/** Namespace of the area on screen: whose words an error is told in first. */
export const AreaContext = createContext('shell');
