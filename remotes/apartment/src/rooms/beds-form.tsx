import {
  type Building,
  capacityLimits,
  listBeds,
  type Room,
  type RoomBeds,
  setBeds,
} from '@console/contract/apartment';
import { type FormRow, useEndpoint, useForm } from '@console/shell';
import { Form, StateChip, TextInput } from '@console/ui';
import { AddIcon, DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import './texts.ts';

interface BedDraft {
  /** A new bed has none yet. */
  readonly bedId?: string;
  readonly label: string;
  readonly inUse: boolean;
}

const draftOf = (saved: RoomBeds | undefined): { beds: readonly BedDraft[] } => ({ beds: saved?.beds ?? [] });

/** The beds of a room, set as a whole; those that are let stay. */
export function BedsForm({ building, room }: { building: Building; room: Room }) {
  const { t } = useTranslation('apartment');
  const saved = useEndpoint(listBeds, { params: { roomId: room.roomId } });
  const mayChange = mayConfigure(building, 'room') && room.leaseMode === 'bed';
  const form = useForm(
    { update: setBeds },
    {
      saved,
      draftOf,
      bodyOf: ({ beds }) => ({
        beds: beds.map(({ bedId, label }) => (bedId ? { bedId, label } : { label })),
      }),
      toUpdate: () => ({ params: { roomId: room.roomId } }),
      label: () => t('beds.title'),
      shown: ({ beds }) => ({ beds: beds.map(({ label }) => label).join(', ') }),
      closed: !mayChange,
      stays: true,
    },
  );
  const beds = form.rows('beds');
  if (room.leaseMode === 'whole') return <Typography color="textSecondary">{t('beds.byRoom')}</Typography>;
  return (
    <Form
      {...form.frame}
      label={t('beds.title')}
      actions={
        mayChange && (
          <>
            <Button type="submit" variant="contained" disabled={form.pending || !form.dirty}>
              {t('beds.save')}
            </Button>
            <Button
              startIcon={<AddIcon />}
              disabled={beds.items.length >= capacityLimits.max}
              onClick={() => beds.add({ label: '', inUse: false })}
            >
              {t('beds.add')}
            </Button>
          </>
        )
      }
    >
      {beds.items.length === 0 && <Typography color="textSecondary">{t('beds.none')}</Typography>}
      {beds.error && <FormHelperText error>{beds.error}</FormHelperText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {beds.items.map((bed) => (
          <BedField key={bed.key} bed={bed} disabled={!mayChange} />
        ))}
      </Box>
    </Form>
  );
}

function BedField({ bed, disabled }: { bed: FormRow<BedDraft>; disabled: boolean }) {
  const { t } = useTranslation('apartment');
  const { label, inUse } = bed.draft;
  const number = bed.index + 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', width: 190 }}>
      <TextInput capitals label={t('beds.label', { number })} {...bed.at('label')} />
      <Box sx={{ paddingTop: '26px', paddingInlineStart: 0.5 }}>
        {inUse ? (
          <StateChip tone="info" label={t('beds.inUse')} />
        ) : (
          !disabled && (
            <IconButton aria-label={t('beds.remove', { label: label || number })} onClick={bed.remove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )
        )}
      </Box>
    </Box>
  );
}
