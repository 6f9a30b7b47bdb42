import { sessionStore } from '@console/shell';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { session } from '../house-settings.ts';
import * as logout from './logout.tsx';

/** Signing out of wood: asked as everywhere. Whoever is not signed in has nothing to leave, and goes on to wood's sign-in. */
export function loader(args: LoaderFunctionArgs): ReturnType<typeof logout.loader> {
  // While a session is being left, too, nobody is signed in.
  if (sessionStore.getState().status !== 'signedIn' && !session.isSigningOut) throw redirect('/wood/signIn');
  return logout.loader(args);
}

export const { Component, handle } = logout;
