import { type Evidence, listEvidence } from '@console/contract/apartment';
import { queryClient, queryOf } from '@console/shell';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

/** A link is good for ten minutes. */
const linkFresh = 9 * 60_000;

/** Those of the ids that the building has, with links to them. */
export const useEvidence = (
  buildingId: string,
  photos: readonly string[],
): UseQueryResult<{ items: Evidence[] }> =>
  useQuery(
    {
      ...queryOf(listEvidence, { params: { buildingId }, query: { id: [...photos] } }),
      staleTime: linkFresh,
      retry: false,
      enabled: photos.length > 0,
    },
    queryClient,
  );
