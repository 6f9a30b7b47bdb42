import { namesToType } from '@console/contract';
import { creditBlocks, priceFloors, type Team, updateTeam } from '@console/contract/wood';
import { bothNames, useForm } from '@console/shell';
import { FieldStack, FormDialog, IntegerInput, NameFields, optionsOf, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ofTeam } from './team.ts';

interface Draft {
  names: Team['names'];
  priceFloor: Team['priceFloor'];
  backdateDays: number | null;
  creditBlock: Team['creditBlock'];
}

const draftOf = ({ names, priceFloor, backdateDays, creditBlock }: Team): Draft => ({
  names: namesToType(names),
  priceFloor,
  backdateDays,
  creditBlock,
});

/** The name of a team and the rules by which it trades. */
export default function TeamForm({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const form = useForm(
    { update: updateTeam },
    {
      saved: team,
      draftOf,
      toUpdate: (one) => ({ params: ofTeam(one) }),
      label: (key) => t(`teamCard.${key}`),
      shown: ({ names, priceFloor, backdateDays, creditBlock }) => ({
        names: bothNames(names),
        priceFloor: t(`teamCard.priceFloors.${priceFloor}`),
        backdateDays: t('teamCard.backdateDaysShown', { count: backdateDays ?? 0 }),
        creditBlock: t(`teamCard.creditBlocks.${creditBlock}`),
      }),
      onClose,
    },
  );
  return (
    <FormDialog {...form.frame} title={t('teamCard.editTitle')}>
      <FieldStack>
        <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
        <SelectInput
          label={t('teamCard.priceFloor')}
          help={t('teamCard.priceFloorHelp')}
          {...form.at('priceFloor')}
          options={optionsOf(priceFloors, (value) => t(`teamCard.priceFloors.${value}`))}
        />
        <IntegerInput
          label={t('teamCard.backdateDays')}
          help={t('teamCard.backdateDaysHelp')}
          {...form.at('backdateDays')}
        />
        <SelectInput
          label={t('teamCard.creditBlock')}
          help={t('teamCard.creditBlockHelp')}
          {...form.at('creditBlock')}
          options={optionsOf(creditBlocks, (value) => t(`teamCard.creditBlocks.${value}`))}
        />
      </FieldStack>
    </FormDialog>
  );
}
