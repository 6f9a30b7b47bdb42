import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { PadKey } from './pad-rules.ts';
import './pad-texts.ts';

/** A field that the pad types into. */
export interface PadSlot {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What it stands for as long as nothing is typed: as in the row above. */
  readonly ghost?: string;
  readonly faulty?: boolean;
}

interface NumberPadProps {
  slots: readonly PadSlot[];
  active: string;
  onSlot(name: string): void;
  onKey(key: PadKey): void;
  onNext(): void;
  onUndo?: (() => void) | undefined;
  add?: { readonly label: string; onAdd(): void } | undefined;
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const;

/** Large keys for cold fingers: fields in one line, numbers below them. */
export function NumberPad({ slots, active, onSlot, onKey, onNext, onUndo, add }: NumberPadProps) {
  const { t } = useTranslation('wood');
  const keys: Record<string, () => void> = Object.fromEntries(digits.map((key) => [key, () => onKey(key)]));
  const key = (name: string, area: string) => (
    <Key key={name} area={area} label={name} onPress={keys[name]} />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%' }}>
      <Box role="group" aria-label={t('pad.fields')} sx={{ display: 'flex', gap: 1 }}>
        {slots.map((slot) => (
          <Slot key={slot.name} slot={slot} active={slot.name === active} onPress={() => onSlot(slot.name)} />
        ))}
      </Box>
      <Box role="group" aria-label={t('pad.keys')} sx={padStyle}>
        {digits.map((name, at) => key(name, `k${at}`))}
        <Key area="back" label="⌫" said={t('pad.back')} onPress={() => onKey('back')} />
        <Key area="undo" label={t('pad.undo')} onPress={onUndo} small />
        <Key area="next" label={t('pad.next')} onPress={slots.length > 1 ? onNext : undefined} small />
        {add && (
          <Button
            variant="contained"
            onClick={add.onAdd}
            sx={{ gridArea: 'add', minHeight: 52, fontSize: '1rem' }}
          >
            {add.label}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface KeyProps {
  area: string;
  label: string;
  /** For the ear, where the label is a sign. */
  said?: string;
  small?: boolean;
  onPress: (() => void) | undefined;
}

const Key = ({ area, label, said, small = false, onPress }: KeyProps) => (
  <Button
    variant="outlined"
    color="inherit"
    aria-label={said ?? label}
    disabled={!onPress}
    onClick={onPress}
    sx={{
      gridArea: area,
      minWidth: 0,
      minHeight: 52,
      padding: 0.5,
      fontSize: small ? '0.9375rem' : '1.375rem',
    }}
  >
    {label}
  </Button>
);

function Slot({ slot, active, onPress }: { slot: PadSlot; active: boolean; onPress(): void }) {
  const { label, value, ghost = '', faulty = false } = slot;
  return (
    <ButtonBase
      aria-pressed={active}
      onClick={onPress}
      sx={{
        ...slotStyle,
        borderColor: faulty ? 'error.main' : active ? 'primary.main' : 'divider',
        borderWidth: active || faulty ? 2 : 1,
        color: value ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      <Box component="span" sx={{ fontSize: '1.375rem', fontWeight: value ? 600 : 400, lineHeight: 1.2 }}>
        {value || ghost || '–'}
      </Box>
    </ButtonBase>
  );
}

const slotStyle = {
  ...{ flex: '1 1 0', minWidth: 0, minHeight: 56, borderStyle: 'solid', borderRadius: 1 },
  ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center' },
  fontVariantNumeric: 'tabular-nums',
} as const;

const padStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gridTemplateAreas: '"k0 k1 k2 back" "k3 k4 k5 undo" "k6 k7 k8 next" "k9 k10 add add"',
};
