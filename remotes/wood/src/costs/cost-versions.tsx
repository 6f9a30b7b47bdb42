import {
  activateCostItemVersion,
  type CostItem,
  type CostItemVersion,
  retireCostItemVersion,
  type Team,
} from '@console/contract/wood';
import { confirm, useCall, useFormat, useName, useSession } from '@console/shell';
import { columnsOf, DataTable, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mayIn } from '../team/team.ts';
import { activationOf } from './cost-permissions.ts';
import { useRateText } from './rate-text.ts';

const tones = { draft: 'warn', active: 'good', retired: 'neutral' } as const;

interface CostVersionsProps {
  team: Team;
  item: CostItem;
  onOpen(version: CostItemVersion): void;
}

/** What an item was divided by, and cost, from which day on; the newest on top. */
export function CostVersions({ team, item, onOpen }: CostVersionsProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const rateText = useRateText(team);
  const column = columnsOf<CostItemVersion>(useFormat());
  const acts = mayIn(team, 'wood.cost_item.edit') || mayIn(team, 'wood.cost_item.activate');
  return (
    <DataTable
      dense
      caption={t('costItems.versions', { name: name(item.names) })}
      rows={item.versions}
      rowKey={(row) => row.costItemVersionId}
      columns={[
        column.day('effectiveFrom', t('costVersions.effectiveFrom'), (row) => row.effectiveFrom, {
          primary: true,
        }),
        column.text('basis', t('costVersions.basis'), (row) => t(`costBases.${row.basis}`)),
        column.text('rate', t('costVersions.defaultRate'), rateText, { align: 'right' }),
        column.own('state', t('costVersions.state'), (row) => <VersionState version={row} />),
        ...(acts
          ? [
              column.own(
                'actions',
                t('sorts.actions'),
                (row) => <VersionActs team={team} version={row} onOpen={() => onOpen(row)} />,
                { card: 'bare' },
              ),
            ]
          : []),
      ]}
    />
  );
}

function VersionState({ version: { state, inForce, selfChecked } }: { version: CostItemVersion }) {
  const { t } = useTranslation('wood');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StateChip tone={tones[state]} label={t(`costVersions.states.${state}`)} />
      {inForce && <StateChip tone="info" label={t('costVersions.inForce')} />}
      {selfChecked && <StateChip tone="warn" label={t('costVersions.selfChecked')} />}
    </Box>
  );
}

interface VersionActsProps {
  team: Team;
  version: CostItemVersion;
  onOpen(): void;
}

function VersionActs({ team, version, onOpen }: VersionActsProps) {
  const { t } = useTranslation('wood');
  const day = useFormat().day(version.effectiveFrom);
  const { user } = useSession();
  const activation = activationOf(team, version, user?.sub);
  const [activate, activating] = useCall(activateCostItemVersion, { done: 'updated' });
  const [retire, retiring] = useCall(retireCostItemVersion, { done: 'updated' });
  const call = { params: { costItemVersionId: version.costItemVersionId }, version: version.version };
  const askActivate = async () => {
    const question = {
      title: t('costVersions.activateQuestion', { day }),
      body: t(activation === 'solo' ? 'costVersions.activateSolo' : 'costVersions.activateBody'),
    };
    if (await confirm({ ...question, confirmLabel: t('costVersions.activate') })) await activate(call);
  };
  const askRetire = async () => {
    const question = { title: t('costVersions.retireQuestion', { day }), body: t('costVersions.retireBody') };
    if (await confirm({ ...question, confirmLabel: t('costVersions.retire'), danger: true }))
      await retire(call);
  };
  const refused = activation === 'notByEditor' || activation === 'ownerActivates';
  const problem = activating.problem ?? retiring.problem;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {version.state === 'draft' && mayIn(team, 'wood.cost_item.edit') && (
        <Button size="small" aria-label={t('costVersions.editOne', { day })} onClick={onOpen}>
          {t('costVersions.edit')}
        </Button>
      )}
      {(activation === 'allowed' || activation === 'solo') && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('costVersions.activateOne', { day })}
          disabled={activating.pending}
          onClick={askActivate}
        >
          {t('costVersions.activate')}
        </Button>
      )}
      {version.state === 'active' && mayIn(team, 'wood.cost_item.activate') && (
        <Button
          size="small"
          color="error"
          aria-label={t('costVersions.retireOne', { day })}
          disabled={retiring.pending}
          onClick={askRetire}
        >
          {t('costVersions.retire')}
        </Button>
      )}
      {refused && (
        <Typography variant="body2" color="textSecondary">
          {t(`costVersions.${activation}`)}
        </Typography>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}
