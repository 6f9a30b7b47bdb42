import {
  type Checkout,
  checkoutChargeKinds,
  checkoutConditions,
  checkoutLimits,
} from '@console/contract/apartment';
import { type FormPart, notify, useFormat } from '@console/shell';
import {
  EmptyState,
  LineItems,
  MoneyInput,
  optionsOf,
  Section,
  SelectInput,
  StateChip,
  TextInput,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CheckoutDraft,
  type ItemDraft,
  isFinding,
  moveInPhotosOf,
  newItem,
  othersGood,
} from './checkout-draft.ts';
import { conditionTones } from './condition-tones.ts';
import { ItemLine } from './item-line.tsx';
import { FoundPhotos, ItemPhotos } from './item-photos.tsx';

interface ChecklistProps {
  checkout: Checkout;
  form: FormPart<CheckoutDraft>;
  readOnly: boolean;
  onSending(sending: boolean): void;
}

/** What is looked at in the room: how it was, how it is, and what is charged for it. */
export function Checklist({ checkout, form, readOnly, onSending }: ChecklistProps) {
  const { t } = useTranslation('apartment');
  const rows = form.rows('items');
  const offered = moveInPhotosOf(checkout);
  const markGood = () => {
    const { items, count, dropped } = othersGood(form.draft.items);
    form.set({ items });
    notify.success(
      [
        t('checkouts.checklist.allGoodDone', { count }),
        dropped > 0 && t('checkouts.checklist.doubleDone', { count: dropped }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  // Good ones are one line each; what was found, or is just written, is seen as a whole.
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (row: FormPart<ItemDraft> & { key: string }, startsHere: boolean) =>
    turned[row.key] ?? (startsHere || row.draft.item === '' || isFinding(row.draft) || hasFault(row));
  const named = (index: number) => {
    const { item = '' } = form.draft.items[index] ?? {};
    const number = index + 1;
    return item
      ? t('checkouts.checklist.itemOf', { number, item })
      : t('checkouts.checklist.itemNew', { number });
  };
  return (
    <Section title={t('checkouts.checklist.title')}>
      {!readOnly && rows.items.length > 0 && <Progress items={form.draft.items} onMarkGood={markGood} />}
      {rows.items.length === 0 && (
        <EmptyState title={t('checkouts.checklist.none')} body={t('checkouts.checklist.noneBody')} />
      )}
      {readOnly ? (
        <Found buildingId={checkout.buildingId} items={form.draft.items} />
      ) : (
        <LineItems
          stacked
          label={t('checkouts.checklist.title')}
          lines={rows.items}
          lineLabel={({ index }) => named(index)}
          fields={(row, { startsHere }) => {
            const open = isOpen(row, startsHere);
            const name = row.draft.item || named(row.index);
            const line = (
              <ItemLine
                key="line"
                {...{ row, name, open }}
                onTurn={() => setTurned({ ...turned, [row.key]: !open })}
              />
            );
            if (!open) return [line];
            return [
              line,
              <ItemFields key="fields" row={row} autoFocus={startsHere} />,
              <ItemPhotos
                key="photos"
                {...{ buildingId: checkout.buildingId, row, offered, onSending, name }}
              />,
            ];
          }}
          removable={() => true}
          removeLabel={({ index }) => t('checkouts.checklist.remove', { item: named(index) })}
          onRemove={(row) => row.remove()}
          addLabel={t('checkouts.checklist.add')}
          onAdd={rows.items.length < checkoutLimits.items ? () => rows.add(newItem) : undefined}
          error={rows.error}
        />
      )}
    </Section>
  );
}

const hasFault = (row: FormPart<ItemDraft>): boolean =>
  (['item', 'condition', 'chargeMinor', 'chargeKind', 'note'] as const).some((name) => row.at(name).error);

/** How far the inspection is; it stays in sight while one walks through the room. */
function Progress({ items, onMarkGood }: { items: readonly ItemDraft[]; onMarkGood(): void }) {
  const { t } = useTranslation('apartment');
  const looked = items.filter(({ condition }) => condition !== null).length;
  const found = items.filter(isFinding).length;
  return (
    <Box sx={progressStyle}>
      <Box role="status" sx={{ flex: '1 1 140px' }}>
        {t('checkouts.checklist.progress', { looked, count: items.length })}
        {found > 0 && ` · ${t('checkouts.checklist.found', { count: found })}`}
      </Box>
      <Button size="small" variant="outlined" disabled={looked === items.length} onClick={onMarkGood}>
        {t('checkouts.checklist.allGood')}
      </Button>
    </Box>
  );
}

const progressStyle = {
  position: 'sticky',
  top: 'var(--below-top-bar, 0px)',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
};

function ItemFields({ row, autoFocus }: { row: FormPart<ItemDraft>; autoFocus: boolean }) {
  const { t } = useTranslation('apartment');
  const { condition } = row.draft;
  return (
    <Box sx={fieldsStyle}>
      <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
        <TextInput label={t('checkouts.checklist.item')} autoFocus={autoFocus} {...row.at('item')} />
      </Box>
      <SelectInput
        label={t('checkouts.checklist.condition')}
        {...row.at('condition')}
        value={condition ?? ''}
        onChange={(next) => row.set({ condition: next === '' ? null : (next as ItemDraft['condition']) })}
        options={[
          { value: '', label: t('checkouts.checklist.unlooked') },
          ...optionsOf(checkoutConditions, (one) => t(`checkouts.checklist.conditions.${one}`)),
        ]}
      />
      <MoneyInput label={t('checkouts.checklist.charge')} {...row.at('chargeMinor')} />
      <SelectInput
        label={t('checkouts.checklist.chargeKind')}
        {...row.at('chargeKind')}
        options={optionsOf(checkoutChargeKinds, (one) => t(`checkouts.checklist.chargeKinds.${one}`))}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput multiline label={t('checkouts.checklist.note')} {...row.at('note')} />
      </Box>
    </Box>
  );
}

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: '2fr 1fr 1fr 1fr',
  },
};

interface FoundProps {
  buildingId: string;
  ownTenancyId?: string;
  currency?: string;
  items: readonly ItemDraft[];
}

/** What was found, only to look at. */
export function Found({ buildingId, ownTenancyId, currency, items }: FoundProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (
    <Box component="ul" aria-label={t('checkouts.checklist.title')} sx={foundStyle}>
      {items.map((one) => (
        <Box component="li" key={`${one.item} ${one.photos.join()}`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 160px', fontWeight: 600 }}>{one.item}</Box>
            <StateChip
              tone={one.condition ? conditionTones[one.condition] : 'neutral'}
              label={t(
                one.condition
                  ? `checkouts.checklist.conditions.${one.condition}`
                  : 'checkouts.checklist.unlooked',
              )}
            />
            <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', minWidth: 96 }}>
              {one.chargeMinor ? format.money(one.chargeMinor, currency) : '–'}
            </Box>
          </Box>
          {one.note && <Box sx={{ color: 'text.secondary' }}>{one.note}</Box>}
          {one.photos.length + one.moveInPhotos.length > 0 && (
            <FoundPhotos buildingId={buildingId} ownTenancyId={ownTenancyId} item={one} />
          )}
        </Box>
      ))}
    </Box>
  );
}

const foundStyle = {
  listStyle: 'none',
  p: 0,
  m: 0,
  '& > li': { display: 'grid', gap: 1, py: 1.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
