import {
  type Building,
  type Meter,
  type Room,
  resumeMeter,
  scrapMeter,
  suspendMeter,
} from '@console/contract/apartment';
import { confirm, useCall, useFormat, useTable } from '@console/shell';
import { columnsOf, dialogLater, ListSection, type ListSectionProps } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { actionsIn } from './meter-draft.ts';
import '../tariffs/texts.ts';
import './texts.ts';

const ReplaceWizard = dialogLater(() => import('./replace-wizard.tsx'));
const RemoveForm = dialogLater(() => import('./remove-form.tsx'));
const InstallForm = dialogLater(() => import('./install-form.tsx'));
const MeterSettingsForm = dialogLater(() => import('./meter-settings-form.tsx'));

const tones = {
  in_stock: 'info',
  installed: 'good',
  suspended: 'warn',
  removed: 'neutral',
  scrapped: 'neutral',
} as const;

type Dialog = 'replace' | 'remove' | 'install' | 'edit';

interface MeterTableProps
  extends Pick<ListSectionProps<Meter>, 'title' | 'caption' | 'actions' | 'children'> {
  building: Building;
  meters: readonly Meter[];
  rooms: readonly Room[];
  masters: readonly Meter[];
  /** What to say where there is none. */
  none: string;
  /** The room of each, where they are not of one room. */
  withPlace?: boolean;
  /** Parameter of the address for a second table on the page. */
  sortedAt?: string;
}

/** Meters with what they showed last, and what can be done with each. */
export function MeterTable(props: MeterTableProps) {
  const { building, meters, rooms, masters, none, withPlace, sortedAt, ...list } = props;
  const { t } = useTranslation('apartment');
  const [open, setOpen] = useState<{ meterId: string; dialog: Dialog }>();
  const format = useFormat();
  const column = columnsOf<Meter>(format);
  const mayChange = mayConfigure(building, 'room');
  const meter = meters.find(({ meterId }) => meterId === open?.meterId);
  const place = (one: Meter) => one.roomNumber ?? t(`meters.scopes.${one.scope}`);
  const lastValues = ({ last, decimals }: Meter) =>
    last.length === 0
      ? '–'
      : last.map(({ readingId, value, readOn }) => (
          <div key={readingId}>
            {t('meters.valueOn', {
              value: format.decimal(value, { max: decimals }),
              day: format.day(readOn),
            })}
          </div>
        ));
  const actions = (row: Meter) => (
    <MeterActions meter={row} onOpen={(dialog) => setOpen({ meterId: row.meterId, dialog })} />
  );
  return (
    <>
      <ListSection
        {...useTable('apartment.meters', sortedAt)}
        {...list}
        dense
        rows={meters}
        rowKey={(row) => row.meterId}
        empty={<Typography color="textSecondary">{none}</Typography>}
        columns={[
          column.name('serial', t('meters.serial'), (row) => row.serial),
          column.text('kind', t('meters.kind'), (row) => t(`meterKinds.${row.kind}`), {
            nowrap: true,
            card: 'name',
          }),
          ...(withPlace ? [column.text('place', t('meters.scope'), place)] : []),
          column.state('state', t('meters.state'), ({ state }) => ({
            tone: tones[state],
            label: t(`meterStates.${state}`),
          })),
          column.own('last', t('meters.last'), lastValues, { nowrap: true, hideBelow: 'md' }),
          ...(mayChange ? [column.own('actions', t('meters.actions'), actions)] : []),
        ]}
      />
      {meter && open && (
        <MeterDialog
          key={open.dialog}
          {...{ building, meter, rooms, masters }}
          dialog={open.dialog}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface MeterDialogProps {
  building: Building;
  meter: Meter;
  rooms: readonly Room[];
  masters: readonly Meter[];
  dialog: Dialog;
  onClose(): void;
}

function MeterDialog({ building, meter, rooms, masters, dialog, onClose }: MeterDialogProps) {
  switch (dialog) {
    case 'replace':
      return <ReplaceWizard building={building} meter={meter} onClose={onClose} />;
    case 'remove':
      return <RemoveForm building={building} meter={meter} onClose={onClose} />;
    case 'install':
      return <InstallForm {...{ building, meter, rooms, onClose }} />;
    default:
      return <MeterSettingsForm {...{ meter, rooms, masters, onClose }} />;
  }
}

const calls = { suspend: suspendMeter, resume: resumeMeter, scrap: scrapMeter };

function MeterActions({ meter, onOpen }: { meter: Meter; onOpen(dialog: Dialog): void }) {
  const { t } = useTranslation('apartment');
  const { serial, state } = meter;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {state !== 'scrapped' && (
        <Button size="small" aria-label={t('meters.editOne', { serial })} onClick={() => onOpen('edit')}>
          {t('meters.edit')}
        </Button>
      )}
      {actionsIn[state].map((action) =>
        action in calls ? (
          <CallButton key={action} meter={meter} action={action as keyof typeof calls} />
        ) : (
          <Button
            key={action}
            size="small"
            aria-label={t(`meters.${action}One`, { serial })}
            onClick={() => onOpen(action as Dialog)}
          >
            {t(`meters.${action}`)}
          </Button>
        ),
      )}
    </Box>
  );
}

/** What needs no form: after a question, unless it takes nothing away. */
function CallButton({ meter, action }: { meter: Meter; action: keyof typeof calls }) {
  const { t } = useTranslation('apartment');
  const [run, { pending, problem }] = useCall(calls[action], { done: 'updated' });
  const { serial, meterId, version } = meter;
  const ask = async () => {
    const question = {
      title: `${t(`meters.${action}One`, { serial })}?`,
      confirmLabel: t(`meters.${action}`),
      danger: true,
    };
    const sure = action === 'resume' || (await confirm({ ...question, body: t(`meters.${action}Body`) }));
    if (sure) await run({ params: { meterId }, version, body: {} });
  };
  return (
    <>
      <Button size="small" disabled={pending} aria-label={t(`meters.${action}One`, { serial })} onClick={ask}>
        {t(`meters.${action}`)}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}
