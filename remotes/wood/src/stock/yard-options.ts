import { listYards } from '@console/contract/wood';
import { useEndpoint, useName } from '@console/shell';
import { ofTeam, useTeam } from '../team/team.ts';

/** The team's yards, for choosing one. */
export function useYardOptions(): { value: string; label: string }[] {
  const name = useName();
  const { items } = useEndpoint(listYards, { query: ofTeam(useTeam()) });
  return items.map(({ yardId, names }) => ({ value: yardId, label: name(names) }));
}
