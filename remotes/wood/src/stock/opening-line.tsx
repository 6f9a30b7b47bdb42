import type { Sort } from '@console/contract/wood';
import { type FormPart, useName } from '@console/shell';
import { FieldStack, MoneyInput, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { CountedDraft } from '../tally/counted.ts';
import { CountedFields, CountedWay } from '../tally/counted-fields.tsx';
import { useTeam } from '../team/team.ts';
import { type LineDraft, withSort } from './opening-draft.ts';

interface OpeningLineProps {
  line: FormPart<LineDraft>;
  sorts: readonly Sort[];
}

/** One sort: how much of it there is, in the way in which it was counted, and what it is worth. */
export function OpeningLine({ line, sorts }: OpeningLineProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { sortId } = line.draft;
  const sort = sorts.find((one) => one.sortId === sortId);
  const choose = (chosen: string) => {
    const next = sorts.find((one) => one.sortId === chosen);
    line.set(withSort(line.draft, sort, next));
  };
  return (
    <>
      <FieldStack>
        <SelectInput
          label={t('stock.sort')}
          {...line.at('sortId')}
          onChange={choose}
          options={sorts.map((one) => ({ value: one.sortId, label: `${one.code} · ${name(one.names)}` }))}
        />
        <CountedWay line={line.as<CountedDraft>()} />
      </FieldStack>
      <CountedFields line={line.as<CountedDraft>()} sort={sort}>
        <MoneyInput
          label={t('opening.value')}
          help={t('opening.valueHelp')}
          currency={useTeam()?.currency}
          {...line.at('valueMinor')}
        />
      </CountedFields>
    </>
  );
}
