import { currentLanguage } from '@console/shell';
import { redirect, redirectDocument } from 'react-router-dom';
import { accountPage } from '../account/leaving.ts';
import { settings } from '../house-settings.ts';
import { Starting } from './starting.tsx';

/** To the provider's own page, in place of this address; where there is none, home. */
export function loader(): Response {
  const { accountUrl } = settings.oidc;
  if (accountUrl === null) return redirect('/');
  const away = redirectDocument(accountPage(accountUrl, currentLanguage()));
  // Whoever goes back from there comes to where they were before.
  away.headers.set('X-Remix-Replace', 'true');
  return away;
}

export const Component = Starting;

export const handle = { namespace: 'host', title: 'frame.accountPage' };
