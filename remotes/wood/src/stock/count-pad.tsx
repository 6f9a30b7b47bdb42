import { useName } from '@console/shell';
import { Dialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberPad } from '../tally/number-pad.tsx';
import { keyed } from '../tally/pad-rules.ts';
import { useMeasure } from '../txns/txn-words.ts';
import { type CountedLine, type Place, piecesOver } from './count-draft.ts';
import { Over } from './count-table.tsx';

export interface CountPadProps {
  place: Place;
  count: CountedLine | undefined;
  /** What a refused call said of this place. */
  fault: string | undefined;
  /** How far the whole count has come. */
  progress: string;
  onCount(change: Partial<CountedLine>): void;
  /** To the next place that is not counted yet. */
  onNext(): void;
  onClose(): void;
}

type Slot = 'pieces' | 'volume' | 'netKg';

/** One place, counted with large keys over the whole screen: its pieces, and its volume where that has to be measured. */
export default function CountPad({ place, count, fault, progress, onCount, onNext, onClose }: CountPadProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const [slot, setSlot] = useState<Slot>('pieces');
  const slots: Slot[] = ['pieces', 'volume', ...(place.baseUnit === 'tonne' ? (['netKg'] as const) : [])];
  const labels = {
    pieces: t('stock.pieces'),
    volume: t('stock.volume'),
    netKg: t('stocktakes.countedKg'),
  };
  const typed = (of: Slot) => String(count?.[of] ?? '');
  const press = (key: Parameters<typeof keyed>[1]) => {
    const next = keyed(typed(slot), key, { whole: slot === 'pieces' });
    if (slot === 'pieces') onCount({ pieces: next === '' ? null : Number(next) });
    else onCount({ [slot]: next === '' ? null : next });
  };
  return (
    <Dialog
      size="whole"
      title={[name(place.names), place.lot?.code].filter(Boolean).join(' · ')}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 560, marginInline: 'auto !important' }}>
          <NumberPad
            slots={slots.map((one) => ({ name: one, label: labels[one], value: typed(one) }))}
            active={slot}
            onSlot={(one) => setSlot(one as Slot)}
            onKey={press}
            onNext={() => setSlot(slots[(slots.indexOf(slot) + 1) % slots.length] ?? 'pieces')}
            add={{ label: t('stocktakes.next'), onAdd: onNext }}
          />
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <Button onClick={() => onCount({ pieces: place.book.pieces, volume: null, netKg: null })}>
              {t('stocktakes.asBook')}
            </Button>
            <Button variant="outlined" onClick={onClose}>
              {t('pad.done')}
            </Button>
          </Box>
        </Box>
      }
    >
      <Typography color="textSecondary">{progress}</Typography>
      {fault && <Alert severity="error">{fault}</Alert>}
      <Box sx={{ fontSize: '1.125rem', display: 'grid', gap: 0.5 }}>
        <span>{`${t('stocktakes.book')}: ${measure(place.book)}`}</span>
        <span>
          {t('stocktakes.difference')}: <Over over={piecesOver(count, place)} />
        </span>
      </Box>
    </Dialog>
  );
}
