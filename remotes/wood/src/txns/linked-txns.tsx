import { type Txn, type TxnKind, woodPaths } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { txnTones } from './txn-tones.ts';
import { useTxnName } from './txn-words.ts';

type Related = { txnId: string; number: string; kind: TxnKind } & Partial<
  Pick<Txn['linked'][number], 'state' | 'businessDate'>
>;

/** Documents that belong to this one: what it is of, what was returned or added, what undoes it. */
export function LinkedTxns({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const called = useTxnName();
  const { source, reverses, reversedBy, linked } = txn;
  const above: [how: string, one: Related | null][] = [
    ['source', source],
    ['reverses', reverses],
    ['reversedBy', reversedBy],
  ];
  const named = new Set(above.map(([, one]) => one?.txnId));
  const related = [
    ...above.flatMap(([how, one]) => (one ? [{ ...one, how }] : [])),
    ...linked
      .filter(({ txnId }) => !named.has(txnId))
      .map((one): Related & { how: string } => ({ ...one, how: 'of' })),
  ];
  if (related.length === 0) return null;
  return (
    <Section title={t('txns.linked.title')}>
      <Box component="ul" sx={listStyle}>
        {related.map(({ txnId, how, state, businessDate, ...one }: Related & { how: string }) => (
          <Box component="li" key={txnId} sx={rowStyle}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(`txns.linked.${how}`)}
            </Box>
            <MuiLink component={Link} to={woodPaths.transaction({ uuid: txnId })}>
              {called(one)}
            </MuiLink>
            {businessDate && <span>{format.day(businessDate)}</span>}
            {state && <StateChip tone={txnTones[state]} label={t(`txns.states.${state}`)} />}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.5 };
/** Each is high enough for a finger. */
const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 32 };
