import type { LoaderFunctionArgs } from 'react-router-dom';
import { areaFailure } from '../area-failures.ts';
import { NotFound } from './not-found.tsx';

/** No route matched: either nothing has this address, or its area could not be loaded. */
export function loader({ request }: LoaderFunctionArgs): null {
  const failure = areaFailure(new URL(request.url).pathname.split('/')[1] ?? '');
  if (failure) throw failure;
  return null;
}

export const Component = NotFound;
export const handle = { namespace: 'host', title: 'notFound.title' };
