import { useFormat } from '@console/shell';
import { DataTable, EmptyState, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../editor/code-input.tsx';
import { ColouredCode } from '../../editor/coloured-code.tsx';
import type { FilterRequest } from '../engine/run-query.ts';
import { mongoshOf } from '../generate/mongosh-rules.ts';
import { predicateOf } from '../generate/predicate-rules.ts';
import { NotInSql, sqlOf } from '../generate/sql-rules.ts';
import { checkFilter } from '../query/check-filter.ts';
import { asPlain, looseJson } from '../query/loose-json.ts';
import { spokenLanguage } from '../query/query-language.ts';
import type { Json, JsonObject } from '../reading/exact-json.ts';
import type { FieldFacts } from '../result/schema-rules.ts';
import { shortText } from './result-table.tsx';
import { useEngineAnswer } from './use-engine-answer.ts';
import type { FilterWork } from './use-filter-work.ts';

/** The results as JSON; as much as one reads. */
export function RawView({ work: { engine, run } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { answer } = useEngineAnswer(engine, run.result, { kind: 'raw' });
  if (!answer || !run.ran) return undefined;
  const isCut = answer.shown < run.ran.count;
  return (
    <>
      {isCut && (
        <Alert severity="info" sx={{ marginBottom: 1 }}>
          {t('filter.raw.cut', { shown: format.number(answer.shown), count: format.number(run.ran.count) })}
        </Alert>
      )}
      <CodeInput
        label={t('filter.raw.label')}
        language="json"
        readOnly
        value={answer.text}
        onChange={() => {}}
        rows={12}
        mostRows={30}
      />
    </>
  );
}

/** What the fields of the results are like. */
export function FieldsView({ work: { engine, run } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { answer } = useEngineAnswer(engine, run.result, { kind: 'schema', of: 'result' });
  const total = run.ran?.count ?? 0;
  if (!answer) return undefined;
  return (
    <DataTable<FieldFacts>
      caption={t('filter.fields.caption')}
      rows={answer}
      rowKey={({ path }) => path}
      empty={<EmptyState title={t('filter.fields.none')} />}
      dense
      columns={[
        { key: 'path', label: t('filter.fields.path'), primary: true, cell: ({ path }) => path },
        {
          key: 'types',
          label: t('filter.fields.types'),
          cell: ({ types }) =>
            types.map(({ type, count }) => `${t(`filter.type.${type}`)} ${format.number(count)}`).join(' · '),
        },
        {
          key: 'nulls',
          label: t('filter.fields.nulls'),
          align: 'right',
          cell: ({ nulls, present }) => format.percent(total === 0 ? 0 : (nulls + total - present) / total),
        },
        {
          key: 'distinct',
          label: t('filter.fields.distinct'),
          align: 'right',
          cell: ({ distinct, manyDistinct }) => `${format.number(distinct)}${manyDistinct ? '+' : ''}`,
        },
        { key: 'min', label: t('filter.fields.min'), cell: ({ min }) => min ?? '' },
        { key: 'max', label: t('filter.fields.max'), cell: ({ max }) => max ?? '' },
      ]}
    />
  );
}

interface SummaryRow {
  value: Json | undefined;
  count: number;
  numbers: number;
  sum: number;
  min: number;
  max: number;
}

/** How many results have which value, and what another field sums up to. */
export function SummaryView({ work: { engine, run, load } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const names = load.fields.map(({ path }) => path);
  const numeric = load.fields.filter(({ types }) => types.some(({ type }) => type === 'number'));
  const [by, setBy] = useState(() => guessed(load.fields));
  const [of, setOf] = useState('');
  const { answer } = useEngineAnswer(engine, run.result, { kind: 'summary', request: { by, of } });
  const total = run.ran?.count ?? 0;
  const figure = (value: number, numbers: number) => (numbers === 0 ? '' : format.number(value));
  if (names.length === 0) return <EmptyState title={t('filter.summary.none')} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 240px))' },
        }}
      >
        <SelectInput
          label={t('filter.summary.by')}
          value={by}
          onChange={setBy}
          options={names.map((value) => ({ value, label: value }))}
        />
        <SelectInput
          label={t('filter.summary.of')}
          value={of}
          onChange={setOf}
          options={[
            { value: '', label: t('filter.summary.nothing') },
            ...numeric.map(({ path }) => ({ value: path, label: path })),
          ]}
        />
      </Box>
      {answer && (
        <DataTable<SummaryRow>
          caption={t('filter.summary.caption', { field: by })}
          rows={answer.groups}
          rowKey={({ value }) => JSON.stringify(value) ?? ''}
          empty={<EmptyState title={t('filter.result.none')} />}
          dense
          columns={[
            {
              key: 'value',
              label: by,
              primary: true,
              cell: ({ value }) => (value === undefined ? t('filter.summary.absent') : shortText(value)),
            },
            {
              key: 'count',
              label: t('filter.summary.count'),
              align: 'right',
              cell: ({ count }) => format.number(count),
            },
            {
              key: 'share',
              label: t('filter.summary.share'),
              align: 'right',
              cell: ({ count }) => format.percent(total === 0 ? 0 : count / total),
            },
            ...(of === ''
              ? []
              : ([
                  {
                    key: 'sum',
                    label: t('filter.summary.sum'),
                    align: 'right',
                    cell: (row) => figure(row.sum, row.numbers),
                  },
                  {
                    key: 'average',
                    label: t('filter.summary.average'),
                    align: 'right',
                    cell: (row) => figure(row.sum / row.numbers, row.numbers),
                  },
                  {
                    key: 'min',
                    label: t('filter.fields.min'),
                    align: 'right',
                    cell: (row) => figure(row.min, row.numbers),
                  },
                  {
                    key: 'max',
                    label: t('filter.fields.max'),
                    align: 'right',
                    cell: (row) => figure(row.max, row.numbers),
                  },
                ] as const satisfies readonly {
                  key: string;
                  label: string;
                  align: 'right';
                  cell(row: SummaryRow): string;
                }[])),
          ]}
        />
      )}
      {answer && answer.total > answer.groups.length && (
        <Alert severity="info">
          {t('filter.summary.more', {
            shown: format.number(answer.groups.length),
            total: format.number(answer.total),
          })}
        </Alert>
      )}
    </Box>
  );
}

/** A field with few different values says most. */
function guessed(fields: readonly FieldFacts[]): string {
  const few = fields.filter(({ distinct, manyDistinct }) => distinct > 1 && distinct <= 50 && !manyDistinct);
  const [best] = [...few].sort((a, b) => a.distinct - b.distinct);
  return (best ?? fields[0])?.path ?? '';
}

/** The same filter for a database or a program. */
export function CodeView({ request }: { request: FilterRequest }) {
  const { t } = useTranslation('codeGen');
  if (spokenLanguage(request) !== 'filter')
    return <Alert severity="info">{t('filter.code.onlyFilter')}</Alert>;
  const asked = askedOf(request);
  if (!asked) return <Alert severity="info">{t('filter.code.unread')}</Alert>;
  const plain = { ...asked, filter: asPlain(asked.filter) };
  const sql = sqlOrWhy(plain);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ColouredCode
        colours="javascript"
        label={t('filter.code.mongosh')}
        language="JavaScript"
        code={mongoshOf(asked)}
      />
      {typeof sql === 'string' ? (
        <ColouredCode colours="sql" label={t('filter.code.sql')} language="SQL" code={sql} />
      ) : (
        <Alert severity="info">{t(`filter.code.not.${sql.why}`, { what: sql.what })}</Alert>
      )}
      <ColouredCode
        colours="javascript"
        label={t('filter.code.predicate')}
        language="JavaScript"
        code={predicateOf(plain.filter as JsonObject)}
      />
    </Box>
  );
}

function askedOf({ query, projection, sort, skip, limit }: FilterRequest) {
  const [filter, shown, order] = [query, projection, sort].map((text) =>
    text.trim() === '' ? { value: {} } : looseJson(text),
  );
  if (!filter || !shown || !order || !('value' in filter) || !('value' in shown) || !('value' in order))
    return undefined;
  try {
    checkFilter(filter.value, query);
  } catch {
    return undefined; // The editor says why.
  }
  return { filter: filter.value, projection: shown.value, sort: order.value, skip, limit };
}

function sqlOrWhy(asked: Parameters<typeof sqlOf>[0]): string | NotInSql {
  try {
    return sqlOf(asked);
  } catch (error) {
    if (error instanceof NotInSql) return error;
    throw error;
  }
}
