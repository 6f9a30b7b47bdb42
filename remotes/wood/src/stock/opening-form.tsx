import { createOpening, listSorts, listYards, woodPaths } from '@console/contract/wood';
import { localToday, useEndpoint, useForm, useFormat, useName } from '@console/shell';
import { DayInput, FieldStack, FormDialog, LineItems, SelectInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { allSorts } from '../sorts/all-sorts.ts';
import { ofTeam, teamZone, useTeam } from '../team/team.ts';
import { usualYard } from '../team/usual-yard.ts';
import { type LineDraft, lineBody, newLine, type OpeningDraft, totalsOf } from './opening-draft.ts';
import { OpeningLine } from './opening-line.tsx';

/** Goods that were there before the books began: sort by sort, posted at once and final. */
export default function OpeningForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const team = useTeam();
  const query = ofTeam(team);
  const yards = useEndpoint(listYards, { query }).items;
  const sorts = useEndpoint(listSorts, allSorts(team)).items.filter((sort) => sort.state === 'active');
  const sortOf = ({ sortId }: LineDraft) => sorts.find((one) => one.sortId === sortId);
  const begin: OpeningDraft = {
    yardId: usualYard(team, yards)?.yardId ?? '',
    businessDate: localToday(teamZone),
    lines: [newLine(sorts[0])],
  };
  const form = useForm(createOpening, {
    begin,
    bodyOf: ({ lines, ...rest }) => ({ ...rest, lines: lines.map((line) => lineBody(line, sortOf(line))) }),
    to: { query },
    done: 'created',
    keep: `wood.opening:${team?.teamId}`,
    onClose,
  });
  const lines = form.rows('lines');

  if (yards.length === 0 || sorts.length === 0) return <FirstThings yards={yards.length} onClose={onClose} />;
  return (
    <FormDialog wide {...form.frame} title={t('opening.title')} submitLabel={t('opening.submit')}>
      <FieldStack>
        <SelectInput
          label={t('yards.one')}
          {...form.at('yardId')}
          options={yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }))}
        />
        <DayInput label={t('opening.date')} {...form.at('businessDate')} />
      </FieldStack>
      <LineItems
        stacked
        label={t('opening.title')}
        lines={lines.items}
        lineLabel={({ index }) => t('opening.line', { number: index + 1 })}
        fields={(line) => [<OpeningLine key={line.key} line={line} sorts={sorts} />]}
        addLabel={t('opening.addLine')}
        removeLabel={({ index }) => t('opening.removeLine', { number: index + 1 })}
        onAdd={() => lines.add(newLine(sorts[0]))}
        onRemove={(line) => line.remove()}
        error={lines.error}
        totals={lines.items.length > 1 && <Totals lines={form.draft.lines} />}
      />
    </FormDialog>
  );
}

function Totals({ lines }: { lines: readonly LineDraft[] }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const team = useTeam();
  const { pieces, valueMinor } = totalsOf(lines);
  return (
    <Typography component="output" sx={{ display: 'block', fontWeight: 550, mt: 1 }}>
      {t('opening.totals', {
        count: lines.length,
        pieces: format.number(pieces),
        value: format.money(valueMinor, team?.currency),
      })}
    </Typography>
  );
}

/** Goods need a place to lie and a sort to be: what is missing comes first. */
function FirstThings({ yards, onClose }: { yards: number; onClose: () => void }) {
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const missing = yards === 0 ? 'yards' : 'sorts';
  return (
    <FormDialog
      open
      title={t('opening.title')}
      submitLabel={t(`firstSteps.${missing}.title`)}
      onClose={onClose}
      onSubmit={() => navigate(missing === 'yards' ? woodPaths.myTeam : woodPaths.sortSetting)}
    >
      <Typography>{t(`opening.missing.${missing}`)}</Typography>
    </FormDialog>
  );
}
