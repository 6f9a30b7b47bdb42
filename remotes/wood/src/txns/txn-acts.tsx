import type { Txn } from '@console/contract/wood';
import { currentSub } from '@console/shell';
import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../tally/use-phone.ts';
import { mayIn, useTeam } from '../team/team.ts';
import {
  type Act,
  type AskedAct,
  endsIt,
  isMoving,
  isReturnable,
  type MovingAct,
  shownActs,
} from './act-rules.ts';
import type { ActDialogProps } from './dialogs/act-dialog.tsx';
import type { ReturnDialogProps } from './dialogs/return-dialog.tsx';
import type { YardDialogProps } from './yard-phone/yard-dialog.tsx';
import { entryId } from './yard-phone/yard-entry.ts';
import { yardOutbox } from './yard-phone/yard-outbox.ts';

const ActDialog = dialogLater<ActDialogProps>(() => import('./dialogs/act-dialog.tsx'));
const MoveDialog = dialogLater<{ txn: Txn; act: MovingAct; onClose(): void }>(
  () => import('./dialogs/move-dialog.tsx'),
);
const YardDialog = dialogLater<YardDialogProps>(() => import('./yard-phone/yard-dialog.tsx'));
/** Goods of a purchase or a sale go back. */
export const ReturnDialog = dialogLater<ReturnDialogProps>(() => import('./dialogs/return-dialog.tsx'));

/** What whoever looks at a document may do with it as it stands. */
export function TxnActs({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState<Act | MovingAct | 'return'>();
  const returns = useMayReturn(txn);
  const close = () => setOpen(undefined);
  return (
    <>
      <ActButtons txn={txn} only={leadsOn} onOpen={setOpen} />
      {returns && (
        <Button variant="outlined" onClick={() => setOpen('return')}>
          {t('txns.acts.return')}
        </Button>
      )}
      <ActButtons txn={txn} only={endsIt} onOpen={setOpen} />
      {open === 'return' && <ReturnDialog txn={txn} onClose={close} />}
      {open !== undefined && open !== 'return' && <OpenedAct txn={txn} act={open} onClose={close} />}
    </>
  );
}

const leadsOn = (act: AskedAct | MovingAct) => !endsIt(act);

interface ActButtonsProps {
  txn: Pick<Txn, 'may'>;
  /** Which of them; all, unless told. */
  only?: (act: AskedAct | MovingAct) => boolean;
  small?: boolean;
  onOpen(act: AskedAct | MovingAct): void;
}

/** The acts that a document may as it stands, those that lead on first. */
export function ActButtons({ txn, only = () => true, small = false, onOpen }: ActButtonsProps) {
  const { t } = useTranslation('wood');
  const acts = shownActs(txn);
  return acts.filter(only).map((act) => (
    <Button
      key={act}
      size={small ? 'small' : 'medium'}
      variant={!small && act === acts[0] && !endsIt(act) ? 'contained' : 'outlined'}
      color={endsIt(act) ? 'error' : 'primary'}
      onClick={() => onOpen(act)}
    >
      {t(`txns.acts.${act}`)}
    </Button>
  ));
}

/** An act on a document: goods are counted, or it is asked; what is refused for its price or a limit may be asked for instead. */
export function OpenedAct({ txn, act, onClose }: { txn: Txn; act: Act | MovingAct; onClose(): void }) {
  const phone = usePhone();
  const [asks, setAsks] = useState(false);
  if (asks) return <ActDialog key="ask" txn={txn} act="ask" onClose={onClose} />;
  if (act !== 'ask' && isMoving(act)) {
    // What was begun with large keys goes on with them: nothing is counted in two places.
    const counts = phone || hasYardEntry(txn.txnId, act);
    return counts ? (
      <YardDialog txn={txn} act={act} onClose={onClose} />
    ) : (
      <MoveDialog txn={txn} act={act} onClose={onClose} />
    );
  }
  return <ActDialog key={act} txn={txn} act={act} onClose={onClose} onAsk={() => setAsks(true)} />;
}

const hasYardEntry = (txnId: string, act: MovingAct): boolean =>
  yardOutbox(currentSub() ?? '').read(entryId({ txnId, act })) !== undefined;

/** Whoever buys gives back to suppliers, whoever sells takes back from customers. */
export function useMayReturn(txn: Txn): boolean {
  const team = useTeam();
  const trades = txn.kind === 'sale' ? 'wood.sale.write' : 'wood.purchase.read';
  return isReturnable(txn) && mayIn(team, 'wood.return.submit') && mayIn(team, trades);
}
