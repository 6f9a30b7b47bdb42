import { clashClosedAtMost, closeClashConnections } from '@console/contract/codegen';
import { confirm, notify, useFormat, useTable } from '@console/shell';
import {
  type Column,
  FilterBar,
  isOnControl,
  ListSection,
  SearchBox,
  saveFile,
  TextInput,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';
import {
  type ConnectionFilter,
  chainOf,
  isNarrowed,
  matching,
  networkOf,
  noFilter,
  patternOf,
  ruleOf,
  sheetOf,
  sourceOf,
  targetOf,
} from './connection-rules.ts';
import type { Connections, LiveConnection } from './live-rules.ts';
import type { Operating } from './use-operate.ts';

interface ConnectionsProps {
  controller: string;
  connections: Connections | undefined;
  operating: Operating;
}

/** What is open right now; frozen it can be read. */
export function ConnectionsPanel({ controller, connections, operating }: ConnectionsProps) {
  const { t } = useTranslation('codeGen');
  const [filter, setFilter] = useState<ConnectionFilter>(noFilter);
  const [frozen, setFrozen] = useState<Connections>();
  const freeze = () => setFrozen((before) => (before ? undefined : connections));
  useShortcuts({ ' ': () => !isOnControl() && freeze() });
  const shown = frozen ?? connections;
  const all = shown?.rows ?? [];
  const rows = matching(all, filter);
  const close = useClose(controller, operating);
  const columns = useColumns();
  const actions: Column<LiveConnection> = {
    ...{ key: 'actions', label: t('clash.connections.columns.actions') },
    cell: (row) => (
      <Button
        size="small"
        disabled={operating.pending}
        aria-label={t('clash.connections.closeOf', { host: targetOf(row) })}
        onClick={() => void close([row])}
      >
        {t('clash.connections.close')}
      </Button>
    ),
  };
  return (
    <ListSection
      {...useTable('codegen.clashConnections')}
      title={t('clash.panels.connections')}
      actions={
        <>
          <span>{t('clash.connections.count', { shown: rows.length, all: all.length })}</span>
          <Button size="small" variant="outlined" aria-pressed={frozen !== undefined} onClick={freeze}>
            {t(frozen ? 'clash.connections.resume' : 'clash.connections.freeze')}
          </Button>
          <ExportButton controller={controller} rows={rows} />
          {operating.may && rows.length > 0 && (
            <Button
              size="small"
              color="error"
              variant="outlined"
              disabled={operating.pending}
              onClick={() => void close(rows, { asks: true })}
            >
              {t('clash.connections.closeAll', { count: rows.length })}
            </Button>
          )}
        </>
      }
      note={
        <>
          <Filters filter={filter} onChange={setFilter} />
          {frozen && <FrozenNote at={frozen.at} />}
        </>
      }
      rows={rows}
      rowKey={({ id }) => id}
      columns={operating.may ? [...columns, actions] : columns}
      none={{ title: t(noneOf(shown, filter)) }}
    />
  );
}

/** Why there is no row: nothing has come yet, nothing fits, or there is nothing. */
function noneOf(shown: Connections | undefined, filter: ConnectionFilter): string {
  if (!shown) return 'clash.connections.waiting';
  return isNarrowed(filter) ? 'clash.connections.noMatch' : 'clash.connections.empty';
}

function FrozenNote({ at }: { at: string }) {
  const { t } = useTranslation('codeGen');
  return <Alert severity="info">{t('clash.connections.frozen', { time: clockOf(at) })}</Alert>;
}

function Filters({
  filter,
  onChange,
}: {
  filter: ConnectionFilter;
  onChange(filter: ConnectionFilter): void;
}) {
  const { t } = useTranslation('codeGen');
  const set = (change: Partial<ConnectionFilter>) => onChange({ ...filter, ...change });
  const isPattern = patternOf(filter.chain.trim()) !== undefined;
  return (
    <FilterBar
      label={t('clash.connections.filter')}
      active={Object.values(filter).filter((value) => value !== '').length}
      clear={
        isNarrowed(filter)
          ? { label: t('clash.connections.clear'), onClick: () => onChange(noFilter) }
          : undefined
      }
    >
      <SearchBox
        label={t('clash.connections.filter')}
        placeholder={t('clash.connections.text')}
        value={filter.text}
        onSearch={(text) => set({ text })}
        delay={0}
      />
      <TextInput
        label={t('clash.connections.source')}
        value={filter.source}
        onChange={(source) => set({ source })}
      />
      <TextInput
        label={t('clash.connections.chain')}
        value={filter.chain}
        onChange={(chain) => set({ chain })}
        error={isPattern ? undefined : t('clash.connections.badChain')}
      />
      <TextInput
        label={t('clash.connections.process')}
        value={filter.process}
        onChange={(process) => set({ process })}
      />
    </FilterBar>
  );
}

/** Closes what is given, so many at a time. */
function useClose(controller: string, operating: Operating) {
  const { t } = useTranslation('codeGen');
  return async (rows: readonly LiveConnection[], { asks = false } = {}) => {
    const count = rows.length;
    const question = {
      ...{ title: t('clash.connections.confirm', { count }), body: t('clash.connections.confirmBody') },
      ...{ confirmLabel: t('clash.connections.closeAll', { count }), danger: true },
    };
    if (asks && !(await confirm(question))) return;
    await operating.run(async (call) => {
      let closed = 0;
      for (let at = 0; at < count; at += clashClosedAtMost) {
        const ids = rows.slice(at, at + clashClosedAtMost).map(({ id }) => id);
        closed += (await call(closeClashConnections, { params: { controller }, query: { ids } })).closed;
      }
      notify.success(t('clash.connections.closed', { count: closed }));
    });
  };
}

const columnKeys = [
  ...(['host', 'source', 'process', 'user', 'chain', 'rule', 'network', 'type'] as const),
  ...(['download', 'upload', 'downRate', 'upRate', 'age', 'id'] as const),
];

function ExportButton({ controller, rows }: { controller: string; rows: readonly LiveConnection[] }) {
  const { t } = useTranslation('codeGen');
  const save = async () => {
    const { default: papa } = await import('papaparse');
    const sheet = sheetOf(
      rows,
      columnKeys.map((key) => t(`clash.connections.columns.${key}`)),
    );
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    saveFile(`${controller}-${time}.csv`, `\uFEFF${papa.unparse(sheet)}`, 'text/csv;charset=utf-8');
  };
  return (
    <Button size="small" variant="outlined" disabled={rows.length === 0} onClick={() => void save()}>
      {t('clash.connections.export')}
    </Button>
  );
}

function useColumns(): Column<LiveConnection>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const rate = (bytes: number) =>
    bytes === 0 ? '–' : t('clash.connections.rate', { bytes: format.bytes(bytes) });
  const named = (key: (typeof columnKeys)[number]) => ({ key, label: t(`clash.connections.columns.${key}`) });
  return [
    { ...named('host'), primary: true, cell: targetOf, sortBy: targetOf },
    {
      ...named('downRate'),
      align: 'right',
      card: 'half',
      cell: (row) => rate(row.downRate),
      sortBy: (row) => row.downRate,
    },
    {
      ...named('upRate'),
      align: 'right',
      card: 'half',
      cell: (row) => rate(row.upRate),
      sortBy: (row) => row.upRate,
    },
    {
      ...named('chain'),
      cell: (row) => <Box sx={{ minWidth: { md: 150 } }}>{chainOf(row)}</Box>,
      sortBy: chainOf,
    },
    { ...named('source'), hideBelow: 'sm', card: 'half', cell: sourceOf, sortBy: sourceOf },
    {
      ...named('process'),
      hideBelow: 'md',
      card: 'half',
      cell: (row) => row.process || '–',
      sortBy: (row) => row.process,
    },
    {
      ...named('user'),
      hideBelow: 'xl',
      card: 'half',
      cell: (row) => row.inboundUser || '–',
      sortBy: (row) => row.inboundUser,
    },
    { ...named('rule'), hideBelow: 'lg', card: 'half', cell: ruleOf, sortBy: ruleOf },
    {
      ...named('network'),
      hideBelow: 'xl',
      card: 'half',
      cell: networkOf,
      sortBy: networkOf,
    },
    {
      ...{ ...named('download'), align: 'right', hideBelow: 'md', card: 'half' },
      cell: (row) => format.bytes(row.download),
      sortBy: (row) => row.download,
    },
    {
      ...{ ...named('upload'), align: 'right', hideBelow: 'lg', card: 'half' },
      cell: (row) => format.bytes(row.upload),
      sortBy: (row) => row.upload,
    },
    {
      ...{ ...named('age'), hideBelow: 'lg', card: 'half' },
      cell: (row) => (row.startedAt ? format.relative(row.startedAt) : '–'),
      sortBy: (row) => row.startedAt,
    },
  ];
}
