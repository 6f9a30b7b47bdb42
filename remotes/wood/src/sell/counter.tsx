import {
  type Lot,
  listSorts,
  listYards,
  lotCodeIn,
  type Partner,
  type Sort,
  type Team,
  type Txn,
  woodPaths,
  type Yard,
} from '@console/contract/wood';
import { localToday, notify, useEndpoint, useScreenTitle } from '@console/shell';
import { Page } from '@console/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { allSorts } from '../sorts/all-sorts.ts';
import { isOfOtherTeam } from '../stock/label-team.ts';
import { ofTeam, teamZone } from '../team/team.ts';
import { usualYard } from '../team/usual-yard.ts';
import { SaleSteps } from './sale-steps.tsx';
import type { SellView } from './sell-address.ts';
import { bundleLine, newSale, newSellLine, type SellDraft } from './sell-draft.ts';
import { SellForm } from './sell-form.tsx';

export type Asked =
  | { readonly show: 'sale'; readonly team: Team; readonly sale: Txn }
  | {
      readonly show: 'new';
      readonly team: Team;
      readonly view: SellView;
      readonly customer: Partner | undefined;
      readonly lot: Lot | undefined;
    };

/**
 * One sale after the other. The address names a sale as soon as the server has it, so that a page that is loaded anew goes on where
 * it was; what is on the screen stays there meanwhile.
 */
export function Counter({ asked }: { asked: Asked }) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [made, setMade] = useState<string>();
  const opened = asked.show === 'sale' ? asked.sale.txnId : undefined;
  const key = opened !== undefined && opened !== made ? opened : `new ${round}`;
  return (
    <OneSale
      key={key}
      asked={asked}
      onMade={({ txnId }) => {
        setMade(txnId);
        navigate(woodPaths.sell({ uuid: txnId }), { replace: true });
      }}
      onNew={() => {
        setMade(undefined);
        setRound((before) => before + 1);
        navigate(woodPaths.sell());
      }}
    />
  );
}

interface OneSaleProps {
  asked: Asked;
  onMade(sale: Txn): void;
  onNew(): void;
}

function OneSale({ asked, onMade, onNew }: OneSaleProps) {
  const { t } = useTranslation('wood');
  const { team } = asked;
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const sorts = useEndpoint(listSorts, allSorts(team)).items;
  const [begun] = useState(asked);
  const [sale, setSale] = useState(begun.show === 'sale' ? begun.sale : undefined);
  const saved = useRef(sale?.txnId);
  useScreenTitle(sale?.number);
  useMissedLabel(begun, sorts);
  const onSaved = (written: Txn) => {
    setSale(written);
    if (saved.current === undefined) onMade(written);
    saved.current = written.txnId;
  };
  return (
    <Page width="wide" title={t('sell.title')} subtitle={t('sell.subtitle')}>
      {sale && sale.state !== 'draft' ? (
        <SaleSteps team={team} sale={sale} onChanged={setSale} onNew={onNew} />
      ) : (
        <SellForm
          team={team}
          yards={yards}
          sorts={sorts}
          begin={begunWith(begun, yards, sorts)}
          sale={begun.show === 'sale' ? begun.sale : undefined}
          keep={keptAs(team, begun, sale)}
          onSaved={onSaved}
          onConfirmed={setSale}
          onNew={onNew}
        />
      )}
    </Page>
  );
}

/** What a new sale begins with: what the address names, from where a bundle lies or from the yard that somebody works in. */
function begunWith(asked: Asked, yards: readonly Yard[], sorts: readonly Sort[]): SellDraft {
  const usual = usualYard(asked.team, yards)?.yardId ?? '';
  const today = localToday(teamZone);
  if (asked.show !== 'new') return newSale({ yardId: usual, today });
  const { view, customer, lot } = asked;
  const place = lot?.places.find(({ availablePieces }) => availablePieces > 0);
  const yardId = place?.yardId ?? usual;
  const sort = sorts.find(({ sortId, code }) =>
    lot ? sortId === lot.sortId : sortId === view.sort || code.toLowerCase() === view.code?.toLowerCase(),
  );
  const bundle = lot && sort && bundleLine(sort, lot, yardId);
  const pieces = view.pieces === undefined ? null : Number(view.pieces);
  const line = bundle ?? (sort && !lot ? newSellLine(sort, pieces) : undefined);
  return newSale({ yardId, today, partnerId: customer?.partnerId, lines: line ? [line] : [] });
}

/** Says why a sale does not begin with the goods of the label in its address. */
function useMissedLabel(begun: Asked, sorts: readonly Sort[]): void {
  const { t } = useTranslation('wood');
  const tell = useEffectEvent(() => {
    if (begun.show !== 'new' || begunWith(begun, [], sorts).lines.length > 0) return;
    const { team, view, lot } = begun;
    if (view.code === undefined) return;
    if (isOfOtherTeam(view.code, team)) return notify.error(t('sell.goods.otherTeam'));
    const code = lotCodeIn(view.code) ?? view.code;
    notify.error(t(lot ? 'sell.goods.usedUp' : 'sell.goods.unknown', { code }));
  });
  useEffect(() => tell(), []);
}

/** What is typed over a sale belongs to it; a new one has a place of its own for each thing that it began with. */
function keptAs({ teamId }: Team, asked: Asked, sale: Txn | undefined): string {
  if (sale) return `wood.sell:${sale.txnId}`;
  const { sort, code, pieces, partner } = asked.show === 'new' ? asked.view : {};
  return ['wood.sell', teamId, sort, code, pieces, partner].filter(Boolean).join(':');
}
