import { type Lot, listLots } from '@console/contract/wood';
import { useEndpoint, useFormat, useName, useTableLook } from '@console/shell';
import { type Column, choiceFilter, columnsOf, dialogLater, ListSection, useSelection } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, useTeam } from '../team/team.ts';
import { useMeasure, useYardName } from '../txns/txn-words.ts';
import type { BundleFormProps } from './bundle-form.tsx';
import type { StockTabProps } from './stock-tab.ts';
import { lotsInput } from './stock-view.ts';
import { useYardOptions } from './yard-options.ts';
import '../txns/texts.ts';

const BundleForm = dialogLater<BundleFormProps>(() => import('./bundle-form.tsx'));
const LotLabels = dialogLater<{ lotIds: readonly string[]; onClose(): void }>(() =>
  import('../prints/lot-labels.tsx').then(({ LotLabels: labels }) => ({ default: labels })),
);

/** The bundles of a team: where each lies and what is left of it; labels for those that are chosen. */
export default function LotList({ view, address }: StockTabProps) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const { items, next } = useEndpoint(listLots, lotsInput(team, view));
  const selection = useSelection();
  const [making, setMaking] = useState(false);
  const [labelled, setLabelled] = useState<readonly string[]>();
  const chosen = items.map(({ lotId }) => lotId).filter((lotId) => selection.ids.has(lotId));
  const create = mayIn(team, 'wood.goods.move') && (
    <Button variant="contained" onClick={() => setMaking(true)}>
      {t('lots.make')}
    </Button>
  );
  return (
    <ListSection
      title={t('lots.caption')}
      address={address}
      filterBy={[
        { kind: 'search', name: 'q', label: t('lots.search') },
        choiceFilter('yardId', t('yards.one'), t('yards.all'), useYardOptions()),
        { kind: 'switch', name: 'all', label: t('lots.all') },
      ]}
      create={create}
      rows={items}
      rowKey={({ lotId }) => lotId}
      onOpen={({ code }) => address.set({ lot: code }, { replace: false })}
      selection={{ ...selection, label: ({ code }) => code }}
      bulk={
        <Button size="small" disabled={chosen.length === 0} onClick={() => setLabelled(chosen)}>
          {t('lots.labels')}
        </Button>
      }
      nextCursor={next}
      look={useTableLook('wood.lots')}
      columns={useColumns()}
      noMatch={t('lots.noMatch')}
      none={{ title: t('lots.none'), body: t('lots.noneBody') }}
    >
      {making && <BundleForm yardId={view.yardId} onMade={setLabelled} onClose={() => setMaking(false)} />}
      {labelled && <LotLabels lotIds={labelled} onClose={() => setLabelled(undefined)} />}
    </ListSection>
  );
}

function useColumns(): Column<Lot>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const yardName = useYardName();
  const measure = useMeasure();
  const column = columnsOf<Lot>(useFormat());
  return [
    column.name('code', t('lots.code'), ({ code }) => code, { nowrap: true }),
    column.text('sort', t('stock.sort'), ({ names }) => name(names), { card: 'name' }),
    column.text(
      'yard',
      t('yards.one'),
      ({ places }) => places.map(({ yardId }) => yardName(yardId)).join(', '),
      {
        card: 'half',
      },
    ),
    column.text('left', t('lots.left'), ({ left }) => measure(left), { align: 'right', card: 'half' }),
    column.text(
      'available',
      t('stock.available'),
      ({ left }) => measure({ pieces: left.availablePieces, volume: left.availableVolume }),
      { align: 'right', card: 'half', hideBelow: 'lg' },
    ),
    column.decimal('moisture', t('lots.moisture'), ({ moisture }) => moisture, {
      hideBelow: 'lg',
      card: 'half',
    }),
    column.text('source', t('lots.source'), ({ source }) => source?.number, {
      hideBelow: 'xl',
      card: 'half',
    }),
    column.instant('madeAt', t('lots.madeAt'), ({ madeAt }) => madeAt, { hideBelow: 'xl' }),
    column.state(
      'usedUp',
      t('stock.state'),
      ({ left }) => left.pieces === 0 && { tone: 'neutral', label: t('lots.usedUp') },
    ),
  ];
}
