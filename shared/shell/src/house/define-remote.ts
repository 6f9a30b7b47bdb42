import { createContext } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { AreaChoiceSource } from './area-choice.ts';

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
  /** What the area's screens are about (a building, a team), chosen in the frame; since 1.7.0. */
  readonly choice?: AreaChoiceSource;
}

/** States what a remote is; checks nothing, so that a remote stays plain data. */
export const defineRemote = (remote: RemoteDefinition): RemoteDefinition => remote;

/** Namespace of the area on screen: whose words an error is told in first. */
export const AreaContext = createContext('shell');
