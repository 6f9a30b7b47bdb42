import type { Txn, TxnPosting } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, Section } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TeamMoney } from './team-money.tsx';
import { useYardName } from './txn-words.ts';

interface PostedMove {
  readonly key: string;
  readonly posting: TxnPosting;
  /** None where a posting moved no goods, only what they cost. */
  readonly move: TxnPosting['moves'][number] | undefined;
}

const movesOf = (posting: TxnPosting): PostedMove[] => {
  const moves = posting.moves.length > 0 ? posting.moves : [undefined];
  return moves.map((move, index) => ({ key: `${posting.postedSeq}.${index}`, posting, move }));
};

/** What a document has posted, in the order in which it was: what moved where, and at which value. */
export function TxnPostings({ txn: { postings, lines } }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const yardName = useYardName();
  const format = useFormat();
  const column = columnsOf<PostedMove>(format);
  const rows = postings.flatMap(movesOf);
  const lineName = (lineNo: number) =>
    `${lineNo}. ${name(lines.find((line) => line.lineNo === lineNo)?.names)}`.trim();
  const signed = (text: string) => `${text.startsWith('-') ? '' : '+'}${text}`;
  const any = (has: (move: NonNullable<PostedMove['move']>) => boolean) =>
    rows.some(({ move }) => move && has(move));
  return (
    <Section dense title={t('txns.postings.title')}>
      <DataTable
        caption={t('txns.postings.title')}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<Typography color="textSecondary">{t('txns.postings.none')}</Typography>}
        columns={[
          column.name('posting', t('txns.postings.act'), ({ posting: { postedSeq, act } }) =>
            t('txns.postings.called', { seq: postedSeq, act: t(`txns.postings.acts.${act}`) }),
          ),
          column.day('date', t('txns.date'), ({ posting }) => posting.businessDate, { card: 'half' }),
          column.text('line', t('stock.sort'), ({ move }) => move && lineName(move.lineNo)),
          column.text('yard', t('yards.one'), ({ move }) => move && yardName(move.yardId), { card: 'half' }),
          ...(any(({ lot }) => lot !== undefined)
            ? [column.text('lot', t('txns.lines.lot'), ({ move }) => move?.lot?.code, { card: 'half' })]
            : []),
          column.text('pieces', t('stock.pieces'), ({ move }) => move && signed(format.number(move.pieces)), {
            align: 'right',
            card: 'half',
          }),
          column.text(
            'volume',
            t('stock.volume'),
            ({ move }) => move && signed(format.decimal(move.volume, { max: 4 })),
            { align: 'right', card: 'half' },
          ),
          ...(any(({ supplierVolume }) => supplierVolume !== null)
            ? [
                column.decimal(
                  'supplierVolume',
                  t('txns.supplierVolume'),
                  ({ move }) => move?.supplierVolume,
                  { max: 4, card: 'half' },
                ),
              ]
            : []),
          ...(any(({ valueMinor }) => valueMinor !== undefined)
            ? [
                column.own(
                  'value',
                  t('stock.value'),
                  ({ move }) =>
                    move?.valueMinor === undefined ? '–' : <TeamMoney minor={move.valueMinor} />,
                  { align: 'right', card: 'half' },
                ),
              ]
            : []),
          column.text('note', t('txns.facts.note'), ({ posting }) => posting.note, { hideBelow: 'xl' }),
          column.text(
            'by',
            t('txns.postings.by'),
            ({ posting: { postedBy, postedAt } }) =>
              [postedBy, format.instant(postedAt)].filter(Boolean).join(' · '),
            { hideBelow: 'lg' },
          ),
        ]}
      />
    </Section>
  );
}
