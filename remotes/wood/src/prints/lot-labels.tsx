import { useTeam } from '../team/team.ts';
import { PrintDialog } from './print-button.tsx';

/** Labels of lots that somebody has chosen, or has just made. */
export function LotLabels({ lotIds, onClose }: { lotIds: readonly string[]; onClose(): void }) {
  const team = useTeam();
  if (!team) return null;
  return <PrintDialog subjectId={team.teamId} template="lot_labels" lots={lotIds} onClose={onClose} />;
}
