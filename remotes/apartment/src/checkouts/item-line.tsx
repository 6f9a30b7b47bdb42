import type { FormPart } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ItemDraft } from './checkout-draft.ts';
import { conditionTones } from './condition-tones.ts';

interface ItemLineProps {
  row: FormPart<ItemDraft>;
  /** What the item is called. */
  name: string;
  open: boolean;
  onTurn(): void;
}

/** An item in one line: good at a touch, or opened for more. */
export function ItemLine({ row, name, open, onTurn }: ItemLineProps) {
  const { t } = useTranslation('apartment');
  const { condition, photos, moveInPhotos } = row.draft;
  const count = photos.length + moveInPhotos.length;
  const good = condition === 'ok';
  const settled = condition === 'worn' || condition === 'damaged' || condition === 'missing';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <ButtonBase
        aria-expanded={open}
        aria-label={t(open ? 'checkouts.checklist.less' : 'checkouts.checklist.more', { item: name })}
        onClick={onTurn}
        sx={nameStyle}
      >
        <Box component="span" aria-hidden sx={{ width: 16, color: 'text.secondary' }}>
          {open ? '▾' : '▸'}
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {count > 0 && !open && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flexShrink: 0 }}>
            {t('checkouts.checklist.photos', { count })}
          </Box>
        )}
      </ButtonBase>
      {settled ? (
        <StateChip
          tone={conditionTones[condition]}
          label={t(`checkouts.checklist.conditions.${condition}`)}
        />
      ) : (
        <Button
          size="small"
          color={good ? 'success' : 'primary'}
          variant={good ? 'contained' : 'outlined'}
          aria-pressed={good}
          aria-label={t('checkouts.checklist.goodOf', { item: name })}
          onClick={() => row.set({ condition: good ? null : 'ok' })}
        >
          {t('checkouts.checklist.conditions.ok')}
        </Button>
      )}
    </Box>
  );
}

const nameStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  display: 'flex',
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  borderRadius: 1,
  fontWeight: 600,
  '&:focus-visible': { outline: 2, outlineOffset: 2 },
};
