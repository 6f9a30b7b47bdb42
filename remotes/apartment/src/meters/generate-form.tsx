import {
  type Building,
  generateMeters,
  type MeterKind,
  meterKinds,
  type Room,
} from '@console/contract/apartment';
import { localToday, notify, useForm } from '@console/shell';
import { DayInput, DecimalInput, FieldGrid, FormDialog, IntegerInput, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface GenerateFormProps {
  building: Building;
  rooms: readonly Room[];
  onClose(): void;
}

interface Draft {
  readonly kinds: readonly MeterKind[];
  readonly intDigits: number | null;
  readonly decimals: number | null;
  readonly installedOn: string;
  readonly initial: string;
}

/** One meter of each chosen kind for every room that has none of it. */
export default function GenerateForm({ building, rooms, onClose }: GenerateFormProps) {
  const { t } = useTranslation('apartment');
  const begin: Draft = {
    kinds: ['electricity', 'cold_water'],
    intDigits: 5,
    decimals: 1,
    installedOn: localToday(building.timeZone),
    initial: '0',
  };
  const form = useForm(generateMeters, {
    begin,
    bodyOf: ({ kinds, ...rest }) => ({ ...rest, kinds: [...kinds] }),
    check: (draft) => (draft.kinds.length === 0 ? [{ path: 'kinds', code: 'no_kind' }] : []),
    to: { params: { buildingId: building.buildingId } },
    onClose,
    onSaved: ({ created, existing }) => {
      notify.success(t('meters.generated', { count: created, existing }));
      onClose();
    },
  });
  const { kinds } = form.draft;
  const { error } = form.at('kinds');
  const toggle = (kind: MeterKind, wanted: boolean) =>
    form.set({ kinds: meterKinds.filter((one) => (one === kind ? wanted : kinds.includes(one))) });
  const missing = rooms.reduce(
    (sum, { meterKinds: there = [] }) => sum + kinds.filter((kind) => !there.includes(kind)).length,
    0,
  );
  return (
    <FormDialog
      {...form.frame}
      title={t('meters.generate')}
      submitLabel={t('meters.generateCount', { count: missing })}
    >
      <Typography color="textSecondary">{t('meters.generateBody')}</Typography>
      <FormControl component="fieldset" error={Boolean(error)} aria-invalid={Boolean(error)}>
        <FormLabel component="legend">{t('meters.kinds')}</FormLabel>
        {meterKinds.map((kind) => (
          <SwitchInput
            key={kind}
            label={t(`meterKinds.${kind}`)}
            value={kinds.includes(kind)}
            onChange={(wanted) => toggle(kind, wanted)}
          />
        ))}
        {error && <FormHelperText>{error}</FormHelperText>}
      </FormControl>
      {kinds.length > 0 && missing === 0 && <Alert severity="info">{t('meters.generateNone')}</Alert>}
      <FieldGrid>
        <DayInput label={t('meters.installedOn')} {...form.at('installedOn')} />
        <DecimalInput label={t('meters.initial')} {...form.at('initial')} />
        <IntegerInput label={t('meters.intDigits')} {...form.at('intDigits')} />
        <IntegerInput label={t('meters.decimals')} {...form.at('decimals')} />
      </FieldGrid>
    </FormDialog>
  );
}
