import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { areaFailure } from '../area-failures.ts';
import { addressOf } from '../auth/return-path.ts';
import { liveRecords } from '../remotes/index.ts';
import { NotFound } from './not-found.tsx';

/** No route matched: either nothing has this address, or its area could not be loaded. */
export function loader({ request }: LoaderFunctionArgs): null {
  const [, segment = '', ...rest] = addressOf(request).split('/');
  const failure = areaFailure(segment);
  if (failure) throw failure;
  const meant = areaMeantBy(segment);
  if (meant && meant !== segment) throw redirect(`/${[meant, ...rest].join('/')}`);
  return null;
}

/** People write `/notes` or `/codegen`: the remote's name, or capitals otherwise than the area has them. */
function areaMeantBy(segment: string): string | undefined {
  const written = segment.toLowerCase();
  return liveRecords().find(({ area, remote }) =>
    [area, remote].some((name) => name.toLowerCase() === written),
  )?.area;
}

export const Component = NotFound;
// No title: this route stands in for an area's until its routes are there, and is not shown then.
export const handle = { namespace: 'host' };
