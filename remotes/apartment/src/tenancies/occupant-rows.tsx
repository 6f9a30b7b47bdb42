import type { FormRow, FormRows } from '@console/shell';
import { DayInput, DecimalInput, dialogLater, visuallyHidden } from '@console/ui';
import { DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { livingThere, type OccupantDraft } from './check-in-draft.ts';

const PersonDialog = dialogLater(() => import('../people/person-dialog.tsx'));

interface OccupantRowsProps {
  buildingId: string;
  occupants: FormRows<OccupantDraft>;
  capacity: number | undefined;
  readOnly?: boolean;
}

/** Who lives there, from when to when, and with which part of shared costs. */
export function OccupantRows({ buildingId, occupants, capacity, readOnly }: OccupantRowsProps) {
  const { t } = useTranslation('apartment');
  const [adding, setAdding] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {capacity === undefined
          ? t('tenancies.occupants.hint')
          : t('tenancies.occupants.places', { count: capacity })}
      </Typography>
      {occupants.items.map((one) => (
        <OccupantRow key={one.key} row={one} readOnly={Boolean(readOnly)} />
      ))}
      {occupants.items.length === 0 && <Typography>{t('tenancies.occupants.none')}</Typography>}
      {occupants.error && <FormHelperText error>{occupants.error}</FormHelperText>}
      {!readOnly && (
        <Box>
          <Button variant="outlined" size="small" onClick={() => setAdding(true)}>
            {t('tenancies.occupants.add')}
          </Button>
        </Box>
      )}
      {adding && (
        <PersonDialog
          buildingId={buildingId}
          onClose={() => setAdding(false)}
          onPick={(person) => {
            setAdding(false);
            occupants.add(livingThere(person));
          }}
        />
      )}
    </Box>
  );
}

function OccupantRow({ row, readOnly }: { row: FormRow<OccupantDraft>; readOnly: boolean }) {
  const { t } = useTranslation('apartment');
  const { name } = row.draft;
  return (
    <Box role="group" aria-label={name} sx={rowStyle}>
      <Typography
        sx={{
          fontWeight: 550,
          overflowWrap: 'anywhere',
          pt: { md: 3.5 },
          gridColumn: { xs: '1 / -1', md: 'auto' },
        }}
      >
        {name}
      </Typography>
      {/* An empty day is as long as the tenancy. */}
      <DayInput
        label={<Of name={name} label={t('tenancies.occupants.from')} />}
        {...row.at('firstDay')}
        required={false}
        error={row.field('') ?? row.field('personId') ?? row.field('firstDay')}
      />
      <DayInput label={<Of name={name} label={t('tenancies.occupants.to')} />} {...row.at('lastDay')} />
      <DecimalInput
        label={<Of name={name} label={t('tenancies.occupants.share')} />}
        {...row.at('shareWeight')}
        required={false}
      />
      {!readOnly && (
        <IconButton
          aria-label={t('tenancies.occupants.remove', { name })}
          onClick={row.remove}
          sx={{
            alignSelf: { xs: 'end', md: 'start' },
            justifySelf: { xs: 'end', md: 'start' },
            mt: { md: 3 },
          }}
        >
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  );
}

/** The name stands once in the row; only a screen reader hears it with each field. */
const Of = ({ name, label }: { name: string; label: string }) => (
  <>
    <Box component="span" sx={visuallyHidden}>
      {`${name}: `}
    </Box>
    {label}
  </>
);

const rowStyle = {
  display: 'grid',
  gap: 1.5,
  paddingBottom: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(80px, 1fr) minmax(0, 170px) minmax(0, 170px) minmax(0, 130px) auto',
  },
};
