import { createLots, listSorts, listYardStock } from '@console/contract/wood';
import { useAnswer, useEndpoint, useForm, useName } from '@console/shell';
import { FieldStack, FormDialog, SelectInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { allSorts } from '../sorts/all-sorts.ts';
import { type BundleDraft, bundleBody, newBundle } from '../tally/bundle-draft.ts';
import { BundleFields } from '../tally/bundle-fields.tsx';
import { ofTeam, useTeam } from '../team/team.ts';
import { useMeasure } from '../txns/txn-words.ts';
import { useYardOptions } from './yard-options.ts';
import '../txns/texts.ts';

export interface BundleFormProps {
  yardId?: string | undefined;
  /** The bundles that were made: their labels are printed next. */
  onMade(lotIds: readonly string[]): void;
  onClose(): void;
}

/** Goods that lie loose become bundles, each with a code for its label; no value moves. */
export default function BundleForm({ yardId, onMade, onClose }: BundleFormProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const team = useTeam();
  const yards = useYardOptions();
  const sorts = useEndpoint(listSorts, allSorts(team)).items;
  const sortOf = (id: string) => sorts.find(({ sortId }) => sortId === id);
  const begin = {
    yardId: yardId ?? yards[0]?.value ?? '',
    sortId: '',
    note: null as string | null,
    bundles: [newBundle()] as readonly BundleDraft[],
  };
  const form = useForm(createLots, {
    begin,
    bodyOf: ({ bundles, ...rest }) => ({
      ...rest,
      bundles: bundles.map((bundle) => bundleBody(bundle, sortOf(rest.sortId))),
    }),
    to: { query: ofTeam(team) },
    done: 'created',
    onClose,
    onSaved: ({ items }) => {
      onClose();
      onMade(items.map(({ lotId }) => lotId));
    },
  });
  const yard = useAnswer(listYardStock, { params: { yardId: form.draft.yardId }, query: {} });
  const loose = yard.result?.items.filter(({ lot }) => lot === undefined) ?? [];
  const there = loose.find(({ sortId }) => sortId === form.draft.sortId);
  const sort = sortOf(form.draft.sortId);
  const bundles = form.rows('bundles');
  return (
    <FormDialog wide {...form.frame} title={t('lots.makeTitle')} submitLabel={t('lots.makeSubmit')}>
      <FieldStack>
        <SelectInput label={t('yards.one')} {...form.at('yardId')} options={yards} />
        <SelectInput
          label={t('stock.sort')}
          {...form.at('sortId')}
          help={
            there &&
            t('lots.looseHere', {
              there: measure({ pieces: there.availablePieces, volume: there.availableVolume }),
            })
          }
          options={loose.map(({ sortId, code, names }) => ({
            value: sortId,
            label: `${code} · ${name(names)}`,
          }))}
        />
        <TextInput multiline label={t('lots.note')} {...form.at('note')} />
      </FieldStack>
      {yard.state === 'ready' && loose.length === 0 && (
        <Typography color="textSecondary">{t('lots.nothingLoose')}</Typography>
      )}
      <BundleFields label={t('lots.makeTitle')} bundles={bundles} sort={sort} />
    </FormDialog>
  );
}
