import { createTransfer, listSorts, listYardStock, listYards, type YardStock } from '@console/contract/wood';
import { type FormRow, localToday, useAnswer, useEndpoint, useForm, useName } from '@console/shell';
import { DayInput, FieldStack, FormDialog, LineItems, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { allSorts } from '../sorts/all-sorts.ts';
import type { CountedDraft, CountedSort } from '../tally/counted.ts';
import { CountedFields, CountedWay } from '../tally/counted-fields.tsx';
import { ofTeam, teamZone, useTeam } from '../team/team.ts';
import { usualYard } from '../team/usual-yard.ts';
import { useMeasure } from '../txns/txn-words.ts';
import {
  newTransferLine,
  placeOf,
  type TransferDraft,
  type TransferLine,
  transferBody,
  withPlace,
} from './transfer-draft.ts';
import { useYardOptions } from './yard-options.ts';
import '../txns/texts.ts';

interface TransferFormProps {
  yardId?: string | undefined;
  onClose(): void;
}

/** Goods go from one yard to another, loose or by the bundle; posted at once. */
export default function TransferForm({ yardId, onClose }: TransferFormProps) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const yards = useYardOptions();
  const sorts = useEndpoint(listSorts, allSorts(team)).items;
  const sortOf = (id: string) => sorts.find(({ sortId }) => sortId === id);
  const usual = usualYard(team, useEndpoint(listYards, { query: ofTeam(team) }).items);
  const from = yardId ?? usual?.yardId ?? '';
  const begin: TransferDraft = {
    yardId: from,
    toYardId: yards.find(({ value }) => value !== from)?.value ?? '',
    businessDate: localToday(teamZone),
    ...{ vehicle: null, note: null, lines: [newTransferLine()] },
  };
  const form = useForm(createTransfer, {
    begin,
    bodyOf: (draft) => transferBody(draft, sortOf),
    to: { query: ofTeam(team) },
    done: 'created',
    keep: `wood.transfer:${team?.teamId}`,
    onClose,
  });
  const yard = useAnswer(listYardStock, { params: { yardId: form.draft.yardId }, query: {} });
  const there = yard.result?.items ?? [];
  const lines = form.rows('lines');
  const leave = (next: string) =>
    form.set({
      yardId: next,
      // What was chosen lies in the other yard.
      lines: [newTransferLine()],
      ...(next === form.draft.toYardId && { toYardId: form.draft.yardId }),
    });
  return (
    <FormDialog wide {...form.frame} title={t('transferForm.title')} submitLabel={t('transferForm.submit')}>
      {yards.length < 2 && <Alert severity="info">{t('transferForm.oneYard')}</Alert>}
      <FieldStack>
        <SelectInput label={t('transferForm.from')} {...form.at('yardId')} onChange={leave} options={yards} />
        <SelectInput
          label={t('transferForm.to')}
          {...form.at('toYardId')}
          options={yards.filter(({ value }) => value !== form.draft.yardId)}
        />
        <DayInput label={t('transferForm.date')} {...form.at('businessDate')} />
        <TextInput label={t('txns.facts.vehicle')} {...form.at('vehicle')} />
        <TextInput multiline label={t('txns.facts.note')} {...form.at('note')} />
      </FieldStack>
      {yard.state === 'ready' && there.length === 0 && (
        <Typography color="textSecondary">{t('transferForm.nothingHere')}</Typography>
      )}
      <LineItems
        stacked
        label={t('transferForm.title')}
        lines={lines.items}
        lineLabel={({ index }) => t('transferForm.line', { number: index + 1 })}
        fields={(line) => [
          <Line
            key={line.key}
            line={line}
            there={there}
            sort={sortOf(line.draft.place.split(' ')[0] ?? '')}
          />,
        ]}
        addLabel={t('transferForm.addLine')}
        removeLabel={({ index }) => t('transferForm.removeLine', { number: index + 1 })}
        onAdd={() => lines.add(newTransferLine())}
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
    </FormDialog>
  );
}

interface LineProps {
  line: FormRow<TransferLine>;
  there: readonly YardStock[];
  sort: CountedSort | undefined;
}

function Line({ line, there, sort }: LineProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const chosen = there.find((one) => placeOf(one) === line.draft.place);
  const called = ({ code, names, lot }: YardStock) =>
    [code, name(names), lot?.code].filter(Boolean).join(' · ');
  return (
    <>
      <SelectInput
        label={t('transferForm.goods')}
        {...line.at('place')}
        required
        error={line.field('sortId') ?? line.field('lotId')}
        help={
          chosen &&
          t('transferForm.there', {
            there: measure({ pieces: chosen.availablePieces, volume: chosen.availableVolume }),
          })
        }
        onChange={(place) =>
          line.set(
            withPlace(
              line.draft,
              place,
              there.find((one) => placeOf(one) === place),
            ),
          )
        }
        options={there.map((one) => ({ value: placeOf(one), label: called(one) }))}
      />
      <CountedWay line={line.as<CountedDraft>()} />
      <CountedFields line={line.as<CountedDraft>()} sort={sort} />
    </>
  );
}
