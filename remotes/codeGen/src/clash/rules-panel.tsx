import { type ClashRule, type ClashSnapshot, switchClashRules } from '@console/contract/codegen';
import { useFormat, useTable } from '@console/shell';
import { type Column, ListSection, SearchBox } from '@console/ui';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operating } from './use-operate.ts';

interface RulesProps {
  controller: string;
  snapshot: ClashSnapshot;
  operating: Operating;
}

interface Row extends ClashRule {
  /** Its place in the order in which rules are asked. */
  readonly place: number;
}

/** Rules in the order in which they are asked, with how often each has decided. */
export function RulesPanel({ controller, snapshot, operating }: RulesProps) {
  const { t } = useTranslation('codeGen');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const rows = snapshot.rules
    .map((rule, at): Row => ({ ...rule, place: at + 1 }))
    .filter(
      ({ type, payload, proxy }) =>
        wanted === '' || `${type} ${payload} ${proxy}`.toLowerCase().includes(wanted),
    );
  const canSwitch = snapshot.features.ruleSwitches;
  const columns = useColumns(snapshot.features.ruleHits);
  const set = (index: number, disabled: boolean) =>
    operating.run((call) =>
      call(switchClashRules, { params: { controller }, body: { rules: [{ index, disabled }] } }),
    );
  const on: Column<Row> = {
    ...{ key: 'on', label: t('clash.rules.columns.on'), card: 'top' },
    cell: ({ index, disabled, type, payload }) => (
      <Switch
        size="small"
        checked={!disabled}
        disabled={!operating.may || operating.pending || index === null}
        slotProps={{
          input: { 'aria-label': t('clash.rules.switch', { rule: `${type} ${payload}`.trim() }) },
        }}
        onChange={(_event, checked) => index !== null && void set(index, !checked)}
      />
    ),
  };
  return (
    <ListSection
      {...useTable('codegen.clashRules')}
      title={t('clash.panels.rules')}
      note={
        <>
          <Box sx={{ color: 'text.secondary' }}>
            {t(canSwitch ? 'clash.rules.note' : 'clash.rules.readOnly')}
          </Box>
          <SearchBox label={t('clash.rules.filter')} value={text} onSearch={setText} delay={0} />
        </>
      }
      rows={rows}
      rowKey={({ place }) => String(place)}
      columns={canSwitch ? [...columns, on] : columns}
      none={{ title: t('clash.rules.noMatch') }}
    />
  );
}

function useColumns(counts: boolean): Column<Row>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const hits: Column<Row>[] = [
    {
      ...{ key: 'hits', label: t('clash.rules.columns.hits'), align: 'right', card: 'half' },
      cell: (row) => format.number(row.hits?.count ?? 0),
      sortBy: (row) => row.hits?.count ?? 0,
    },
    {
      ...{ key: 'hitAt', label: t('clash.rules.columns.hitAt'), hideBelow: 'md', card: 'half' },
      cell: (row) => (row.hits?.at ? format.relative(row.hits.at) : '–'),
      sortBy: (row) => row.hits?.at,
    },
    {
      ...{
        key: 'missed',
        label: t('clash.rules.columns.missed'),
        align: 'right',
        hideBelow: 'lg',
        card: 'half',
      },
      cell: (row) => format.number(row.hits?.missed ?? 0),
      sortBy: (row) => row.hits?.missed ?? 0,
    },
  ];
  return [
    {
      ...{ key: 'index', label: t('clash.rules.columns.index'), align: 'right', card: 'half' },
      cell: ({ place }) => format.number(place),
      sortBy: ({ place }) => place,
    },
    {
      ...{ key: 'rule', label: t('clash.rules.columns.rule'), primary: true },
      cell: ({ payload, size }) => (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {payload === '' ? t('clash.rules.all') : payload}
          {size !== null && ` · ${t('clash.rules.sets', { count: size })}`}
        </Box>
      ),
      sortBy: ({ payload }) => payload,
    },
    {
      ...{ key: 'type', label: t('clash.rules.columns.type'), card: 'half' },
      cell: ({ type }) => type,
      sortBy: ({ type }) => type,
    },
    {
      ...{ key: 'proxy', label: t('clash.rules.columns.proxy'), card: 'half' },
      cell: ({ proxy }) => proxy,
      sortBy: ({ proxy }) => proxy,
    },
    ...(counts ? hits : []),
  ];
}
