import { type Building, type BuildingTeam, setSodMode, teamWarnings } from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import { optionsOf, RadioInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** The worst first. */
const problems = ['nobody', 'blocked', 'one_person'] as const;

/** Whether two people do what is separated, what that means, and where this team would come to a standstill. */
export function Separation({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const [run, { problem }] = useCall(setSodMode, {
    done: 'updated',
  });
  const mayChange = building.may.includes('apartment.building.sod_mode') && building.state === 'active';
  const strict = building.sodMode === 'strict';
  const warnings = strict
    ? teamWarnings(team.members.filter(({ state }) => state === 'active').map(({ roles }) => roles))
    : [];
  const change = async (sodMode: Building['sodMode']) => {
    const question = { title: t(`team.sod.${sodMode}Question`), body: t(`team.sod.${sodMode}Help`) };
    if (await confirm({ ...question, confirmLabel: t('team.sod.change') }))
      await run({
        params: { buildingId: building.buildingId },
        version: building.version,
        body: { sodMode },
      });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {mayChange ? (
        <RadioInput
          label={t('team.sod.label')}
          value={building.sodMode}
          onChange={(value) => void change(value)}
          options={optionsOf(['strict', 'solo'] as const, (value) => t(`team.sod.${value}`))}
        />
      ) : (
        <Typography>{t(`team.sod.${building.sodMode}`)}</Typography>
      )}
      <Typography color="textSecondary">{t(`team.sod.${building.sodMode}Help`)}</Typography>
      {problems.map((problem) => {
        const works = warnings.filter((one) => one.problem === problem);
        return (
          works.length > 0 && (
            <Alert key={problem} severity={problem === 'one_person' ? 'info' : 'warning'}>
              {t(`team.warnings.${problem}`)}
              <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
                {works.map(({ work }) => (
                  <li key={work}>{t(`team.work.${work}.${problem}`)}</li>
                ))}
              </Box>
            </Alert>
          )
        );
      })}
      {strict && warnings.length === 0 && <Alert severity="success">{t('team.sod.fine')}</Alert>}
    </Box>
  );
}
