import { DayInput, DecimalInput, dialogLater } from '@console/ui';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
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
  occupants: readonly OccupantDraft[];
  capacity: number | undefined;
  readOnly?: boolean;
  field(path: string): string | undefined;
  onChange(occupants: OccupantDraft[]): void;
}

/** Who lives there, from when to when, and with which part of shared costs. */
export function OccupantRows(props: OccupantRowsProps) {
  const { buildingId, occupants, capacity, readOnly, field, onChange } = props;
  const { t } = useTranslation('apartment');
  const [adding, setAdding] = useState(false);
  const set = (at: number, part: Partial<OccupantDraft>) =>
    onChange(occupants.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const whole = field('occupants');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {capacity === undefined
          ? t('tenancies.occupants.hint')
          : t('tenancies.occupants.places', { count: capacity })}
      </Typography>
      {occupants.map((one, index) => (
        <Box key={`${index} ${one.personId}`} role="group" aria-label={one.name} sx={rowStyle}>
          <Typography
            sx={{
              fontWeight: 550,
              overflowWrap: 'anywhere',
              pt: { md: 3.5 },
              gridColumn: { xs: '1 / -1', md: 'auto' },
            }}
          >
            {one.name}
          </Typography>
          <DayInput
            label={<Of name={one.name} label={t('tenancies.occupants.from')} />}
            value={one.firstDay}
            disabled={Boolean(readOnly)}
            onChange={(firstDay) => set(index, { firstDay })}
            error={field(`occupants.${index}`) ?? field(`occupants.${index}.personId`)}
          />
          <DayInput
            label={<Of name={one.name} label={t('tenancies.occupants.to')} />}
            value={one.lastDay}
            disabled={Boolean(readOnly)}
            onChange={(lastDay) => set(index, { lastDay })}
            error={field(`occupants.${index}.lastDay`)}
          />
          <DecimalInput
            label={<Of name={one.name} label={t('tenancies.occupants.share')} />}
            value={one.shareWeight}
            scale={3}
            disabled={Boolean(readOnly)}
            onChange={(shareWeight) => set(index, { shareWeight })}
            error={field(`occupants.${index}.shareWeight`)}
          />
          {!readOnly && (
            <IconButton
              aria-label={t('tenancies.occupants.remove', { name: one.name })}
              onClick={() => onChange(occupants.filter((_, at) => at !== index))}
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
      ))}
      {occupants.length === 0 && <Typography>{t('tenancies.occupants.none')}</Typography>}
      {whole && <FormHelperText error>{whole}</FormHelperText>}
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
            onChange([...occupants, livingThere(person)]);
          }}
        />
      )}
    </Box>
  );
}

/** The name stands once in the row; only a screen reader hears it with each field. */
const Of = ({ name, label }: { name: string; label: string }) => (
  <>
    <Box component="span" sx={unseen}>
      {`${name}: `}
    </Box>
    {label}
  </>
);

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' };

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
