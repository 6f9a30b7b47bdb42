import { type AnyTally, listTeams, type MeasuredTally, previewVolume } from '@console/contract/wood';
import { queryOf, shownOf } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ofTeam, useTeam } from '../team/team.ts';
import { useSettled } from '../typing/use-settled.ts';

/** The volume of a tally, measured by the server (rule 1.1: browsers only preview). Undefined until the first answer. */
export function useMeasured(tally: AnyTally): { measured: MeasuredTally | undefined; error: unknown } {
  const asked = useSettled(JSON.stringify(tally));
  const input = { query: ofTeam(useTeam()), body: { tally: JSON.parse(asked) as AnyTally } };
  const { data, error } = useQuery({
    ...queryOf(previewVolume, input),
    // Each team rounds in its own way, and may change it.
    meta: shownOf(listTeams),
    placeholderData: keepPreviousData,
    enabled: tally.rows.length > 0,
  });
  return { measured: tally.rows.length > 0 ? data : undefined, error };
}
