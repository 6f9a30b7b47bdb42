import { type LoaderFunctionArgs, redirect, useRouteError } from 'react-router-dom';
import { session } from '../house-settings.ts';
import { SignInProblem } from './sign-in-problem.tsx';
import { Starting } from './starting.tsx';

/** The provider sent the browser back: check, exchange, verify, then go on to where the user wanted to be. */
export const loader = async ({ request }: LoaderFunctionArgs) => redirect(await session.arrive(request.url));

export const Component = Starting;
export const ErrorBoundary = () => <SignInProblem error={useRouteError()} />;
export const handle = { namespace: 'host', title: 'signIn.title' };
