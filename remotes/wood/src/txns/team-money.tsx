import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import { useTeam } from '../team/team.ts';

/** Money of the team, figures below figures; what is below nothing has its sign and a colour. */
export function TeamMoney({ minor }: { minor: number }) {
  const { money } = useFormat();
  const team = useTeam();
  return (
    <Box component="span" sx={{ ...figures, ...(minor < 0 && { color: 'error.main' }) }}>
      {money(minor, team?.currency)}
    </Box>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
