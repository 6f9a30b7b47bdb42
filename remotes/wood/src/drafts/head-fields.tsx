import { type DraftedKind, listYards, type Team, type Txn } from '@console/contract/wood';
import { type FormPart, useEndpoint, useFormat, useName } from '@console/shell';
import { DayInput, DecimalInput, FieldGrid, MoneyInput, SelectInput, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../find/find-field.tsx';
import { usePartnerSearch } from '../find/searches.ts';
import type { FindOption } from '../find/use-found.ts';
import { ofTeam } from '../team/team.ts';
import type { Previewed } from '../txns/use-preview.ts';
import type { TxnDraft } from './txn-draft.ts';

interface HeadFieldsProps {
  form: FormPart<TxnDraft>;
  txn: Txn;
  kind: DraftedKind;
  team: Team;
  previewed: Previewed;
}

/** With whom, where and when; and what else stands on a document of its kind. */
export function HeadFields({ form, txn, kind, team, previewed }: HeadFieldsProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const format = useFormat();
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const yardOptions = yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }));
  const traded = kind === 'purchase' || kind === 'sale';
  const said = (path: keyof TxnDraft) => form.field(path) ?? previewed.fault(path);
  const byTerms = previewed.preview?.dueOn;
  // What was typed says it itself.
  const help =
    form.draft.dueOn !== null
      ? undefined
      : byTerms
        ? t('drafts.head.dueOn', { day: format.day(byTerms) })
        : t('drafts.head.byTerms');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FieldGrid>
        {traded ? (
          <PartnerField form={form} txn={txn} kind={kind} team={team} said={said('partnerId')} />
        ) : (
          <Given txn={txn} />
        )}
        <SelectInput
          label={t(kind === 'transfer' ? 'txns.facts.fromYard' : 'yards.one')}
          {...form.at('yardId')}
          options={yardOptions}
          error={said('yardId')}
        />
        {kind === 'transfer' && (
          <SelectInput
            label={t('txns.facts.toYard')}
            {...form.at('toYardId')}
            options={yardOptions}
            error={said('toYardId')}
          />
        )}
        <DayInput label={t('txns.date')} {...form.at('businessDate')} required error={said('businessDate')} />
        {traded && (
          <DayInput label={t('txns.facts.dueOn')} help={help} {...form.at('dueOn')} error={said('dueOn')} />
        )}
      </FieldGrid>
      <FieldGrid>
        {kind === 'purchase' && (
          <>
            <TextInput label={t('txns.facts.containerNo')} {...form.at('containerNo')} />
            <TextInput label={t('txns.facts.mark')} {...form.at('mark')} />
          </>
        )}
        {kind !== 'cost_add' && <TextInput label={t('txns.facts.vehicle')} {...form.at('vehicle')} />}
        {kind === 'purchase' && (
          <>
            <TextInput
              label={t('drafts.head.fxCurrency')}
              placeholder={team.currency}
              capitals
              {...form.at('fxCurrency')}
              error={said('fxCurrency')}
            />
            {form.draft.fxCurrency !== null && (
              <DecimalInput
                label={t('txns.money.fx')}
                help={t('drafts.head.fxRate', { from: form.draft.fxCurrency, to: team.currency })}
                {...form.at('fxRate')}
                scale={8}
                error={said('fxRate')}
              />
            )}
          </>
        )}
        {traded && (
          <MoneyInput
            label={t('txns.money.discountMinor')}
            currency={team.currency}
            {...form.at('discountMinor')}
            required={false}
            error={said('discountMinor')}
          />
        )}
      </FieldGrid>
      <TextInput multiline rows={2} label={t('txns.facts.note')} {...form.at('note')} />
    </Box>
  );
}

interface PartnerFieldProps extends Omit<HeadFieldsProps, 'previewed'> {
  said: string | undefined;
}

function PartnerField({ form, txn, kind, team, said }: PartnerFieldProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const search = usePartnerSearch(team, kind === 'purchase' ? 'supplier' : 'customer');
  const [chosen, setChosen] = useState<FindOption>();
  const { partnerId } = form.draft;
  const known = txn.partner && {
    value: txn.partner.partnerId,
    label: `${name(txn.partner.names)} (${txn.partner.code})`,
  };
  const shown = [chosen, known].find((one) => one?.value === partnerId);
  return (
    <FindField
      label={t(kind === 'purchase' ? 'drafts.head.supplier' : 'drafts.head.customer')}
      placeholder={t('drafts.head.findPartner')}
      required
      chosen={partnerId === null ? null : (shown ?? { value: partnerId, label: partnerId })}
      search={search}
      onChoose={(option) => {
        setChosen(option ?? undefined);
        form.set({ partnerId: option?.value ?? null });
      }}
      error={said}
    />
  );
}

/** Of a return and a late cost: what it is of. */
function Given({ txn: { source, partner } }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const name = useName();
  if (!source) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {t('txns.linked.source')}
      </Typography>
      <Typography>{[source.number, partner && name(partner.names)].filter(Boolean).join(' · ')}</Typography>
    </Box>
  );
}
