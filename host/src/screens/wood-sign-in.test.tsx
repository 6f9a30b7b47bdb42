import type { LoaderFunctionArgs } from 'react-router-dom';
import { rememberAfterSignOut } from '../auth/require-sign-in.ts';
import { loader } from './wood-sign-in.tsx';

const leadsTo = (path: string): string | null => {
  const request = new Request(new URL(path, location.origin));
  return loader({ request } as LoaderFunctionArgs).headers.get('location');
};

it("2 /wood/signIn: signs in with wood's client and the same optional parameters", () => {
  expect(leadsTo('/wood/signIn')).toBe('/account/sign-in?app=wood');
  expect(leadsTo('/wood/signIn?login_hint=m&app=console')).toBe('/account/sign-in?login_hint=m&app=wood');
});

it('2 /wood/signIn: back from signing out it goes to where the user wanted to be, once', () => {
  rememberAfterSignOut('/note/');
  expect(leadsTo('/wood/signIn')).toBe('/note/');
  expect(leadsTo('/wood/signIn')).toBe('/account/sign-in?app=wood');
});
