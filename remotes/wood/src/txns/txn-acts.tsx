import type { Txn } from '@console/contract/wood';
import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, useTeam } from '../team/team.ts';
import { type Act, endsIt, isMoving, isReturnable, type MovingAct, shownActs } from './act-rules.ts';
import type { ActDialogProps } from './dialogs/act-dialog.tsx';

const ActDialog = dialogLater<ActDialogProps>(() => import('./dialogs/act-dialog.tsx'));
const MoveDialog = dialogLater<{ txn: Txn; act: MovingAct; onClose(): void }>(
  () => import('./dialogs/move-dialog.tsx'),
);
const ReturnDialog = dialogLater<{ txn: Txn; onClose(): void }>(() => import('./dialogs/return-dialog.tsx'));

/** What whoever looks at a document may do with it as it stands. */
export function TxnActs({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState<Act | MovingAct | 'return'>();
  const returns = useMayReturn(txn);
  const acts = shownActs(txn);
  const close = () => setOpen(undefined);
  const opener = (act: (typeof acts)[number]) => (
    <Button
      key={act}
      variant={act === acts[0] && !endsIt(act) ? 'contained' : 'outlined'}
      color={endsIt(act) ? 'error' : 'primary'}
      onClick={() => setOpen(act)}
    >
      {t(`txns.acts.${act}`)}
    </Button>
  );
  return (
    <>
      {acts.filter((act) => !endsIt(act)).map(opener)}
      {returns && (
        <Button variant="outlined" onClick={() => setOpen('return')}>
          {t('txns.acts.return')}
        </Button>
      )}
      {acts.filter(endsIt).map(opener)}
      {open === 'return' ? (
        <ReturnDialog txn={txn} onClose={close} />
      ) : open === 'ask' ? (
        <ActDialog key={open} txn={txn} act={open} onClose={close} />
      ) : open !== undefined && isMoving(open) ? (
        <MoveDialog txn={txn} act={open} onClose={close} />
      ) : open !== undefined ? (
        <ActDialog key={open} txn={txn} act={open} onClose={close} onAsk={() => setOpen('ask')} />
      ) : null}
    </>
  );
}

/** Whoever buys gives back to suppliers, whoever sells takes back from customers. */
function useMayReturn(txn: Txn): boolean {
  const team = useTeam();
  const trades = txn.kind === 'sale' ? 'wood.sale.write' : 'wood.purchase.read';
  return isReturnable(txn) && mayIn(team, 'wood.return.submit') && mayIn(team, trades);
}
