import { namesToType, tidyFirmPhone } from '@console/contract';
import { createPartner, type Partner, partnerKinds, type Team, updatePartner } from '@console/contract/wood';
import { bothNames, type FormPart, useForm } from '@console/shell';
import {
  FieldStack,
  FormDialog,
  IntegerInput,
  MoneyInput,
  NameFields,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from '../team/team.ts';
import { usePartnerTerms } from './partner-columns.tsx';

interface Draft extends Pick<Partner, 'names' | 'kind' | 'creditLimitMinor'> {
  code: string;
  phone: string;
  taxNo: string;
  termsDays: number | null;
  openingMinor: number | null;
}

const draftOf = (partner: Partner | undefined): Draft => ({
  code: partner?.code ?? '',
  names: partner ? namesToType(partner.names) : { zh: '', en: '' },
  kind: partner?.kind ?? 'customer',
  phone: partner?.phone ?? '',
  taxNo: partner?.taxNo ?? '',
  creditLimitMinor: partner?.creditLimitMinor ?? null,
  termsDays: partner?.termsDays ?? 0,
  openingMinor: partner?.openingMinor ?? 0,
});

interface PartnerFormProps {
  team: Team;
  partner: Partner | undefined;
  onClose(): void;
}

/** Creates a partner, or changes one. Who may not give credit sees what was agreed. */
export default function PartnerForm({ team, partner, onClose }: PartnerFormProps) {
  const { t } = useTranslation('wood');
  const terms = usePartnerTerms(team);
  const form = useForm(
    { create: createPartner, update: updatePartner },
    {
      saved: partner,
      draftOf,
      bodyOf: ({ code, phone, taxNo, ...draft }: Draft) => ({
        ...draft,
        code: code.trim() === '' && !partner ? null : code,
        phone: tidyFirmPhone(phone) || null,
        taxNo: taxNo.trim() || null,
      }),
      toCreate: { query: ofTeam(team) },
      toUpdate: ({ partnerId }) => ({ params: { partnerId } }),
      label: (key) => t(`partners.${key}`),
      shown: (draft) => ({
        code: draft.code || '–',
        names: bothNames(draft.names),
        kind: t(`partners.kinds.${draft.kind}`),
        phone: draft.phone || '–',
        taxNo: draft.taxNo || '–',
        creditLimitMinor: terms.limit(draft),
        termsDays: terms.days({ termsDays: draft.termsDays ?? 0 }),
        openingMinor: terms.opening({ openingMinor: draft.openingMinor ?? 0 }) ?? '–',
      }),
      onClose,
    },
  );
  return (
    <FormDialog wide {...form.frame} title={t(partner ? 'partners.edit' : 'partners.create')}>
      <FieldStack>
        <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
        <SelectInput
          label={t('partners.kind')}
          {...form.at('kind')}
          options={optionsOf(partnerKinds, (value) => t(`partners.kinds.${value}`))}
        />
        <TextInput
          label={t('partners.code')}
          help={partner ? undefined : t('partners.codeHelp')}
          {...form.at('code')}
          required={partner !== undefined}
        />
        <TextInput label={t('partners.phone')} help={t('partners.phoneHelp')} {...form.at('phone')} />
        <TextInput label={t('partners.taxNo')} {...form.at('taxNo')} />
        <CreditFields team={team} form={form} />
      </FieldStack>
    </FormDialog>
  );
}

function CreditFields({ team, form }: { team: Team; form: FormPart<Draft> }) {
  const { t } = useTranslation('wood');
  const { currency } = team;
  const disabled = !mayIn(team, 'wood.partner.credit');
  return (
    <>
      {disabled && <Typography color="textSecondary">{t('partners.creditReadOnly')}</Typography>}
      <MoneyInput
        label={t('partners.creditLimitMinor')}
        help={t('partners.creditLimitHelp')}
        currency={currency}
        {...form.at('creditLimitMinor')}
        disabled={disabled}
      />
      <IntegerInput
        label={t('partners.termsDays')}
        help={t('partners.termsHelp')}
        {...form.at('termsDays')}
        disabled={disabled}
      />
      <MoneyInput
        negative
        label={t('partners.openingMinor')}
        help={t('partners.openingHelp')}
        currency={currency}
        {...form.at('openingMinor')}
        disabled={disabled}
      />
    </>
  );
}
