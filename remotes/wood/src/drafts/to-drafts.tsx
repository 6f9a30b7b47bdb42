import type { Txn } from '@console/contract/wood';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayIn, useTeam } from '../team/team.ts';
import { begunBy, mayBegin, takesLateCosts } from './begin-rules.ts';
import { CopyButton } from './copy-buttons.tsx';
import { draftAddress } from './draft-address.ts';
import './texts.ts';

/** From a document to its draft, to a cost that came after it, or to one that says the same; a count goes on in the yard. */
export function ToDrafts({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const { txnId, kind, may } = txn;
  return (
    <>
      {may.includes('edit') && kind !== 'adjust' && (
        <Button component={Link} to={draftAddress({ uuid: txnId })} variant="outlined">
          {t('drafts.edit')}
        </Button>
      )}
      <LateCostLink txn={txn} />
      <CopyButton txn={txn} />
    </>
  );
}

/** The way to a cost that came after the goods: freight or duty of a purchase, the delivery of a sale. */
function LateCostLink({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  if (!takesLateCosts(txn) || !mayBegin('cost_add', (one) => mayIn(team, one))) return null;
  const to = draftAddress({ kind: 'cost_add', source: txn.txnId });
  return (
    <Button component={Link} to={to} variant="outlined">
      {t('drafts.lateCost')}
    </Button>
  );
}

/** To a new document, for those who begin any. */
export function NewTxn() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  if (begunBy((permission) => mayIn(team, permission)).length === 0) return null;
  return (
    <Button component={Link} to={draftAddress()} variant="contained">
      {t('drafts.new.action')}
    </Button>
  );
}
