import { getTxn, type Team, type Txn } from '@console/contract/wood';
import { useAddress, useEndpoint, useName } from '@console/shell';
import { NotFoundState } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { ClosedTxn } from '../../drafts/closed-txn.tsx';
import { DraftForm } from '../../drafts/draft-form.tsx';
import { NewDraft } from '../../drafts/new-draft.tsx';
import { isDrafted } from '../../drafts/txn-draft.ts';
import { NoTeam } from '../../team/no-team.tsx';
import '../../txns/texts.ts';
import { ToTxns } from '../../txns/txn-page.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'drafts.title' };

/** A document as it is drafted; what is no draft any more is shown. */
export function Component() {
  const { t } = useTranslation('wood');
  const name = useName();
  const asked = useLoaderData<typeof loader>();
  switch (asked.show) {
    case 'noTeam':
      return <NoTeam title={t('drafts.title')} />;
    case 'notFound':
      return asked.team ? <NotFoundState action={<ToTxns />} /> : <NoTeam title={t('drafts.title')} />;
    case 'txn':
      return <Document key={asked.txnId} txnId={asked.txnId} team={asked.team} />;
    case 'new': {
      const { team, view, partner, source } = asked;
      const named = {
        partner: partner && {
          value: partner.partnerId,
          label: `${name(partner.names)} (${partner.code})`,
        },
        source: source && { value: source.txnId, label: source.number },
      };
      return <NewDraft key={`${view.partner} ${view.source}`} team={team} view={view} named={named} />;
    }
  }
}

function Document({ txnId, team }: { txnId: string; team: Team }) {
  const txn = useEndpoint(getTxn, { params: { txnId } });
  const [address] = useAddress();
  const sort = address.get('sort') ?? undefined;
  return isOpen(txn) ? <DraftForm txn={txn} team={team} firstSort={sort} /> : <ClosedTxn txn={txn} />;
}

type Open = Parameters<typeof DraftForm>[0]['txn'];
const isOpen = (txn: Txn): txn is Open => isDrafted(txn.kind) && txn.may.includes('edit');
