import { type Evidence, listEvidence, listMyEvidence } from '@console/contract/apartment';
import { queryClient, queryOf } from '@console/shell';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

/** A link is good for ten minutes. */
const linkFresh = 9 * 60_000;

/**
 * Those of the ids that the building has, with links to them.
 * @param ownTenancyId where somebody looks who lives there: of those the ones that are theirs
 */
export const useEvidence = (
  buildingId: string,
  photos: readonly string[],
  ownTenancyId?: string | null,
): UseQueryResult<{ items: Evidence[] }> =>
  useQuery(
    {
      ...(ownTenancyId
        ? queryOf(listMyEvidence, { params: { tenancyId: ownTenancyId }, query: { id: [...photos] } })
        : queryOf(listEvidence, { params: { buildingId }, query: { id: [...photos] } })),
      staleTime: linkFresh,
      retry: false,
      enabled: photos.length > 0,
    },
    queryClient,
  );
