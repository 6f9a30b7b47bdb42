import {
  apartmentPaths,
  type Building,
  type batchTemplates,
  type PrintCentre as Centre,
  createPrintBatch,
  getPrintCentre,
  listPrintBatches,
  type PrintTemplate,
  paperHoldsAtMost,
} from '@console/contract/apartment';
import { notify, useCall, useEndpoint, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Page, Section, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BatchList } from './batch-list.tsx';
import { batchesQuery } from './batches-query.ts';
import { LookChoices } from './look-choices.tsx';
import { type PrintView, wantedBy } from './print-view.ts';

interface CentreProps {
  readonly building: Building;
  readonly view: PrintView;
}

/** What can be printed of a building. */
export function PrintCentre({ building, view }: CentreProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const params = { buildingId: building.buildingId };
  const centre = useEndpoint(getPrintCentre, { params });
  const { items } = useEndpoint(listPrintBatches, { params, query: batchesQuery });
  const { labels, cycles, reminders, dayCloses } = centre;
  const isEmpty =
    labels.rooms + labels.meters + cycles.length + (reminders?.length ?? 0) + (dayCloses?.length ?? 0) === 0;
  const batches = useBatches(building, view);
  return (
    <Page
      title={t('prints.title')}
      subtitle={t('prints.subtitle', { building: name(building.name) })}
      width="wide"
    >
      {isEmpty ? (
        <EmptyState title={t('prints.centre.nothing')} body={t('prints.centre.nothingBody')} />
      ) : (
        <>
          <Section title={t('prints.options')}>
            <Box sx={optionsStyle}>
              <LookChoices view={view} />
            </Box>
          </Section>
          {batches.problem && <Alert severity="error">{batches.problem}</Alert>}
          {items.length > 0 && <BatchList batches={items} />}
          <Months cycles={cycles} meters={labels.meters} view={view} batches={batches} />
          {reminders && <Reminders building={building} reminders={reminders} view={view} batches={batches} />}
          <Labels building={building} labels={labels} view={view} batches={batches} />
          {dayCloses && dayCloses.length > 0 && <DayCloses dayCloses={dayCloses} view={view} />}
        </>
      )}
    </Page>
  );
}

const optionsStyle = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '220px 220px' } };

interface Batches {
  readonly pending: boolean;
  readonly problem: string | undefined;
  start(template: (typeof batchTemplates)[number], cycleId?: string): void;
}

function useBatches({ buildingId }: Building, view: PrintView): Batches {
  const { t } = useTranslation('apartment');
  const [create, { pending, problem }] = useCall(createPrintBatch);
  return {
    pending,
    problem,
    start: async (template, cycleId) => {
      const body = { buildingId, template, ...wantedBy(view), ...(cycleId && { cycleId }) };
      const batch = await create({ body });
      if (batch) notify.success(t('prints.batches.started', { count: batch.total }));
    },
  };
}

/** To one paper, wanted as everything on this page. */
function PaperLink({
  uuid,
  template,
  of,
  view,
}: {
  uuid: string;
  template: PrintTemplate;
  of: string;
  view: PrintView;
}) {
  const { t } = useTranslation('apartment');
  const paper = t(`prints.templates.${template}`);
  const { locale, paper: size } = wantedBy(view);
  return (
    <Button
      component={Link}
      size="small"
      to={`${apartmentPaths.print({ uuid, template })}&locale=${locale}&paper=${size}`}
      aria-label={t('prints.centre.paperOf', { paper, of })}
    >
      {paper}
    </Button>
  );
}

const linksStyle = { display: 'flex', flexWrap: 'wrap', gap: 0.5 } as const;

interface MonthsProps {
  readonly cycles: Centre['cycles'];
  /** How many hang; a reading sheet has a line for each of their registers. */
  readonly meters: number;
  readonly view: PrintView;
  readonly batches: Batches;
}

function Months({ cycles, meters, view, batches }: MonthsProps) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Centre['cycles'][number]>(useFormat());
  const billsOf = (count: number) => t('prints.centre.printBills', { count });
  return (
    <Section dense title={t('prints.centre.months')}>
      <DataTable
        caption={t('prints.centre.months')}
        rows={cycles}
        rowKey={({ cycleId }) => cycleId}
        columns={[
          column.name('ym', t('prints.centre.month'), ({ ym }) => ym),
          column.own('papers', t('prints.centre.papers'), ({ cycleId, ym, templates }) => (
            <Box sx={linksStyle}>
              {templates.map((template) =>
                template === 'reading_sheet' && meters > paperHoldsAtMost ? (
                  <Button
                    key={template}
                    size="small"
                    disabled={batches.pending}
                    aria-label={t('prints.centre.paperOf', {
                      paper: t(`prints.templates.${template}`),
                      of: ym,
                    })}
                    onClick={() => batches.start(template, cycleId)}
                  >
                    {t(`prints.templates.${template}`)}
                  </Button>
                ) : (
                  <PaperLink key={template} uuid={cycleId} template={template} of={ym} view={view} />
                ),
              )}
            </Box>
          )),
          column.own('bills', t('prints.centre.bills'), ({ cycleId, ym, bills }) =>
            bills === null || bills === 0 ? (
              '–'
            ) : (
              <Button
                size="small"
                variant="outlined"
                disabled={batches.pending}
                aria-label={t('prints.centre.printBillsOf', { label: billsOf(bills), month: ym })}
                onClick={() => batches.start('bill', cycleId)}
              >
                {billsOf(bills)}
              </Button>
            ),
          ),
        ]}
        empty={<EmptyState title={t('prints.centre.noMonths')} body={t('prints.centre.noMonthsBody')} />}
      />
    </Section>
  );
}

interface RemindersProps {
  readonly building: Building;
  readonly reminders: NonNullable<Centre['reminders']>;
  readonly view: PrintView;
  readonly batches: Batches;
}

const letters = ['reminder_1', 'reminder_2', 'reminder_3'] as const;

function Reminders({ building, reminders, view, batches }: RemindersProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [level, setLevel] = useState<(typeof letters)[number]>('reminder_1');
  const column = columnsOf<(typeof reminders)[number]>(format);
  return (
    <Section dense title={t('prints.centre.reminders')}>
      {reminders.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end', marginBottom: 1 }}>
          <Box sx={{ width: { xs: '100%', sm: 220 } }}>
            <SelectInput<(typeof letters)[number]>
              label={t('prints.centre.letterLevel')}
              value={level}
              onChange={setLevel}
              options={letters.map((value) => ({ value, label: t(`prints.templates.${value}`) }))}
            />
          </Box>
          <Button variant="outlined" disabled={batches.pending} onClick={() => batches.start(level)}>
            {t('prints.centre.printLetters', { count: reminders.length })}
          </Button>
        </Box>
      )}
      <DataTable
        caption={t('prints.centre.reminders')}
        rows={reminders}
        rowKey={({ tenancyId }) => tenancyId}
        columns={[
          column.name('room', t('prints.centre.room'), ({ roomNumber }) => roomNumber),
          column.text('payer', t('prints.centre.payer'), ({ payerName }) => payerName),
          column.money('open', t('prints.centre.open'), ({ openMinor }) => openMinor, {
            currency: building.currency,
          }),
          column.number('daysLate', t('prints.centre.daysLate'), ({ daysLate }) => daysLate),
          column.own('letter', t('prints.centre.letter'), ({ tenancyId, template, roomNumber }) => (
            <PaperLink uuid={tenancyId} template={template} of={roomNumber} view={view} />
          )),
          column.text('printedAt', t('prints.centre.printedAt'), ({ printedAt }) =>
            printedAt === null ? null : format.instant(printedAt),
          ),
        ]}
        empty={
          <EmptyState title={t('prints.centre.noReminders')} body={t('prints.centre.noRemindersBody')} />
        }
      />
    </Section>
  );
}

function Labels({
  building: { buildingId },
  labels: { rooms, meters },
  view,
  batches,
}: {
  building: Building;
  labels: Centre['labels'];
  view: PrintView;
  batches: Batches;
}) {
  const { t } = useTranslation('apartment');
  const { locale, paper } = wantedBy(view);
  const to = (template: PrintTemplate) =>
    `${apartmentPaths.print({ uuid: buildingId, template })}&locale=${locale}&paper=${paper}`;
  if (rooms + meters === 0) return null;
  // Of more than one paper holds a file is written meanwhile.
  const button = (template: 'door_labels' | 'meter_labels', count: number, label: string) =>
    count > paperHoldsAtMost ? (
      <Button variant="outlined" disabled={batches.pending} onClick={() => batches.start(template)}>
        {label}
      </Button>
    ) : (
      <Button component={Link} variant="outlined" to={to(template)}>
        {label}
      </Button>
    );
  return (
    <Section title={t('prints.centre.labels')}>
      <Box sx={linksStyle}>
        {rooms > 0 && button('door_labels', rooms, t('prints.centre.doors', { count: rooms }))}
        {meters > 0 && button('meter_labels', meters, t('prints.centre.meters', { count: meters }))}
      </Box>
    </Section>
  );
}

function DayCloses({ dayCloses, view }: { dayCloses: NonNullable<Centre['dayCloses']>; view: PrintView }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { locale, paper } = wantedBy(view);
  return (
    <Section title={t('prints.centre.dayCloses')}>
      <Box sx={linksStyle}>
        {dayCloses.map(({ dayCloseId, businessDate }) => (
          <Button
            key={dayCloseId}
            component={Link}
            size="small"
            to={`${apartmentPaths.print({ uuid: dayCloseId })}&locale=${locale}&paper=${paper}`}
            aria-label={t('prints.centre.dayCloseOf', { day: format.day(businessDate) })}
          >
            {format.day(businessDate)}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
