import { createTxn, type KeptTally, listYards, type Tally, type Team } from '@console/contract/wood';
import { localToday, useEndpoint, useForm, useName } from '@console/shell';
import { DecimalInput, FormDialog, IntegerInput, optionsOf, RadioInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { draftAddress } from '../drafts/draft-address.ts';
import { FindField } from '../find/find-field.tsx';
import { useGoodsSearch, usePartnerSearch } from '../find/searches.ts';
import type { FindOption } from '../find/use-found.ts';
import { mayIn, ofTeam, teamZone } from '../team/team.ts';
import { usualYard } from '../team/usual-yard.ts';
import { useMeasure } from '../txns/txn-words.ts';
import './texts.ts';

/** What is begun here: the two that goods are bought and sold by. */
const kinds = ['purchase', 'sale'] as const;
type Kind = (typeof kinds)[number];

const kindsOf = (team: Team): Kind[] =>
  kinds.filter((kind) => mayIn(team, kind === 'sale' ? 'wood.sale.write' : 'wood.purchase.write'));

export interface DraftDialogProps {
  team: Team;
  /** Goods that are measured already; left out, they are counted here. */
  kept?: KeptTally;
  onClose(): void;
}

/** A draft with its first goods in one step; the rest of it is written where documents are drafted. */
export default function DraftDialog({ team, kept, onClose }: DraftDialogProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const navigate = useNavigate();
  const measure = useMeasure();
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const offered = kindsOf(team);
  const [partner, setPartner] = useState<FindOption | null>(null);
  const [sort, setSort] = useState<FindOption | null>(null);
  const tally = kept && kept.tally.kind !== 'boardFeet' ? (kept.tally as Tally) : null;
  const form = useForm(createTxn, {
    begin: {
      kind: (kept ? (offered[0] ?? 'purchase') : 'purchase') as Kind,
      yardId: usualYard(team, yards)?.yardId ?? '',
      partnerId: null as string | null,
      lines: [
        {
          sortId: '',
          pieces: null as number | null,
          volume: null as string | null,
          unitPrice: null as string | null,
        },
      ],
    },
    bodyOf: ({ lines, ...head }) => ({
      ...head,
      businessDate: localToday(teamZone),
      lines: lines.map(({ pieces, volume, ...line }) =>
        tally ? { ...line, tally } : { ...line, pieces, volume },
      ),
    }),
    to: { query: ofTeam(team) },
    done: 'created',
    onClose,
    onSaved: ({ txnId }) => {
      onClose();
      navigate(draftAddress({ uuid: txnId }));
    },
  });
  const { kind } = form.draft;
  const goods = useGoodsSearch(team, kind === 'sale' ? form.draft.yardId : undefined);
  const partners = usePartnerSearch(team, kind === 'sale' ? 'customer' : 'supplier');
  const [line] = form.rows('lines').items;
  const tallyFault = form.field('lines.0.tally');
  return (
    <FormDialog
      {...form.frame}
      title={t(kept ? 'home.draft.ofTally' : 'home.draft.purchase', { name: kept?.name })}
      submitLabel={t('home.draft.submit')}
    >
      {kept && <Alert severity="info">{`${kept.name}: ${measure(kept)}`}</Alert>}
      {tallyFault && <Alert severity="error">{tallyFault}</Alert>}
      {kept && offered.length > 1 && (
        <RadioInput
          label={t('txns.kind')}
          value={kind}
          onChange={(value) => {
            setPartner(null);
            form.set({ kind: value as Kind, partnerId: null });
          }}
          options={optionsOf(offered, (value) => t(`txnKinds.${value}`))}
        />
      )}
      <FindField
        required
        label={t(kind === 'sale' ? 'home.draft.customer' : 'home.draft.supplier')}
        placeholder={t('home.draft.partnerHint')}
        chosen={partner}
        onChoose={(option) => {
          setPartner(option);
          form.set({ partnerId: option?.value ?? null });
        }}
        search={partners}
        error={form.field('partnerId')}
      />
      <FindField
        required
        label={t('stock.sort')}
        placeholder={t('home.draft.sortHint')}
        chosen={sort}
        onChoose={(option) => {
          setSort(option);
          line?.set({ sortId: option?.value ?? '' });
        }}
        search={goods}
        error={form.field('lines.0.sortId')}
      />
      {!tally && line && (
        <>
          <IntegerInput label={t('stock.pieces')} {...line.at('pieces')} required min={1} />
          <DecimalInput
            label={t('index.volume')}
            unit="m³"
            help={t('home.draft.volumeHelp')}
            {...line.at('volume')}
          />
        </>
      )}
      {line && (
        <DecimalInput
          label={t('home.draft.price')}
          unit={team.currency}
          help={t('home.draft.priceHelp')}
          {...line.at('unitPrice')}
        />
      )}
      <SelectInput
        label={t('yards.one')}
        {...form.at('yardId')}
        options={yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }))}
      />
    </FormDialog>
  );
}
