import type { Team } from '@console/contract/wood';
import type { Form } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Previewed } from '../txns/use-preview.ts';
import { GoodsField, toGoods } from './goods-field.tsx';
import { LabelPhoto } from './label-photo.tsx';
import { newSellLine, type SellDraft, type SortOf } from './sell-draft.ts';
import { SellLines } from './sell-lines.tsx';
import { useLabels } from './use-labels.ts';

interface SellGoodsProps {
  form: Pick<Form<SellDraft, unknown>, 'draft' | 'rows' | 'set'>;
  team: Team;
  sortOf: SortOf;
  previewed: Previewed;
  refused(path: string): string | undefined;
}

/** What is sold: found by name or code, or scanned from a label, one line after the other. */
export function SellGoods({ form, team, sortOf, previewed, refused }: SellGoodsProps) {
  const { t } = useTranslation('wood');
  const lines = form.rows('lines');
  const { yardId, lines: drafted } = form.draft;
  const takeLabel = useLabels({
    ...{ team, draft: form.draft, sortOf },
    add: (line) => lines.add(line),
    from: (place) => form.set({ yardId: place }),
  });
  return (
    <Section title={t('sell.goods.title')}>
      <GoodsField
        team={team}
        yardId={yardId}
        onSort={(sortId) => {
          const sort = sortOf(sortId);
          if (!sort) return;
          lines.add(newSellLine(sort));
          toQuantityOf(drafted.length);
        }}
        onLabel={takeLabel}
      />
      <LabelPhoto onText={takeLabel} />
      <Box data-sell-lines sx={{ mt: 2 }}>
        <SellLines
          lines={lines}
          team={team}
          yardId={yardId}
          sortOf={sortOf}
          previewed={previewed}
          refused={refused}
          onDone={toGoods}
        />
      </Box>
    </Section>
  );
}

/** How much of it is what one says of goods next; the line is drawn first. */
function toQuantityOf(index: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelectorAll('[data-sell-lines] [data-sell-line]')[index];
    line?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus();
  });
}
