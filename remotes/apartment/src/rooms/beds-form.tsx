import {
  type Bed,
  type Building,
  capacityLimits,
  listBeds,
  type Room,
  setBeds,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useUnsavedWork } from '@console/shell';
import { Form, StateChip, TextInput } from '@console/ui';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { useVersionedDraft } from '../form/use-versioned-draft.ts';
import './texts.ts';

interface DraftBed {
  /** Stays the same while the label is typed; a new bed has no id yet. */
  key: string;
  bedId?: string;
  label: string;
  inUse: boolean;
}

interface Saved {
  version: number;
  beds: readonly Bed[];
}

const draftOf = (saved: Saved | undefined): { beds: DraftBed[] } => ({
  beds: (saved?.beds ?? []).map((bed) => ({ ...bed, key: bed.bedId })),
});

/** The beds of a room, set as a whole; those that are let stay. */
export function BedsForm({ building, room }: { building: Building; room: Room }) {
  const { t } = useTranslation('apartment');
  const saved = useEndpoint(listBeds, { params: { roomId: room.roomId } });
  const {
    base,
    draft,
    dirty,
    set,
    saved: settle,
  } = useVersionedDraft<Saved, { beds: DraftBed[] }>(saved, draftOf);
  const [run, { pending, problem, field }] = useCall(setBeds, {
    done: 'updated',
  });
  const [made, setMade] = useState(0);
  const markSaved = useUnsavedWork(dirty);
  const mayChange = mayConfigure(building, 'room') && room.leaseMode === 'bed';
  const submit = async () => {
    if (!base || !dirty) return;
    const beds = draft.beds.map(({ bedId, label }) => (bedId ? { bedId, label } : { label }));
    const done = await run({ params: { roomId: room.roomId }, version: base.version, body: { beds } });
    if (!done) return;
    markSaved();
    settle(done);
    set(draftOf(done));
  };
  const add = () => {
    setMade(made + 1);
    set({ beds: [...draft.beds, { key: `new-${made}`, label: '', inUse: false }] });
  };
  const change = (key: string, label: string) =>
    set({ beds: draft.beds.map((bed) => (bed.key === key ? { ...bed, label } : bed)) });
  if (room.leaseMode === 'whole') return <Typography color="text.secondary">{t('beds.byRoom')}</Typography>;
  return (
    <Form
      label={t('beds.title')}
      onSubmit={submit}
      pending={pending}
      problem={problem}
      actions={
        mayChange && (
          <>
            <Button type="submit" variant="contained" disabled={pending || !dirty}>
              {t('beds.save')}
            </Button>
            <Button startIcon={<AddIcon />} disabled={draft.beds.length >= capacityLimits.max} onClick={add}>
              {t('beds.add')}
            </Button>
          </>
        )
      }
    >
      {draft.beds.length === 0 && <Typography color="text.secondary">{t('beds.none')}</Typography>}
      {field('beds') && <FormHelperText error>{field('beds')}</FormHelperText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {draft.beds.map((bed, index) => (
          <BedField
            key={bed.key}
            bed={bed}
            number={index + 1}
            error={field(`beds.${index}.label`)}
            disabled={!mayChange}
            onChange={(label) => change(bed.key, label)}
            onRemove={() => set({ beds: draft.beds.filter(({ key }) => key !== bed.key) })}
          />
        ))}
      </Box>
    </Form>
  );
}

interface BedFieldProps {
  bed: DraftBed;
  number: number;
  error: string | undefined;
  disabled: boolean;
  onChange(label: string): void;
  onRemove(): void;
}

function BedField({ bed, number, error, disabled, onChange, onRemove }: BedFieldProps) {
  const { t } = useTranslation('apartment');
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', width: 190 }}>
      <TextInput
        required
        maxLength={4}
        label={t('beds.label', { number })}
        value={bed.label}
        onChange={(label) => onChange(label.toUpperCase())}
        error={error}
        disabled={disabled}
      />
      <Box sx={{ paddingTop: '26px', paddingInlineStart: 0.5 }}>
        {bed.inUse ? (
          <StateChip tone="info" label={t('beds.inUse')} />
        ) : (
          !disabled && (
            <IconButton aria-label={t('beds.remove', { label: bed.label || number })} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )
        )}
      </Box>
    </Box>
  );
}
