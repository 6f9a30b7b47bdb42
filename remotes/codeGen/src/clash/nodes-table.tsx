import { type ClashNode, type ClashSnapshot, measureClashDelay } from '@console/contract/codegen';
import { useFormat, useTable } from '@console/shell';
import { type Column, ListSection, Sparkline } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DelayChip } from './delay-chip.tsx';
import { lastDelay } from './group-rules.ts';
import type { Operating } from './use-operate.ts';

interface NodesProps {
  controller: string;
  snapshot: ClashSnapshot;
  operating: Operating;
  timeoutMs: number;
  hideFailed: boolean;
  text: string;
}

/** Every node, with what its last measurements came to. */
export function NodesTable({ controller, snapshot, operating, timeoutMs, hideFailed, text }: NodesProps) {
  const { t } = useTranslation('codeGen');
  const wanted = text.trim().toLowerCase();
  const rows = snapshot.nodes.filter(
    (one) =>
      (!hideFailed || lastDelay(one).is !== 'failed') &&
      (wanted === '' || `${one.name} ${one.type} ${one.provider ?? ''}`.toLowerCase().includes(wanted)),
  );
  const measure = (name: string) =>
    operating.run((call) =>
      call(measureClashDelay, { params: { controller }, body: { of: 'node', name, timeoutMs } }),
    );
  const columns = useColumns();
  const actions: Column<ClashNode> = {
    key: 'actions',
    label: t('clash.proxies.columns.actions'),
    cell: ({ name }) => (
      <Button
        size="small"
        disabled={operating.pending}
        aria-label={t('clash.proxies.measureGroup', { group: name })}
        onClick={() => void measure(name)}
      >
        {t('clash.proxies.measure')}
      </Button>
    ),
  };
  return (
    <ListSection
      {...useTable('codegen.clashNodes', 'nodes')}
      title={t('clash.proxies.nodes')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={operating.may ? [...columns, actions] : columns}
    />
  );
}

function useColumns(): Column<ClashNode>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  return [
    {
      ...{ key: 'name', label: t('clash.proxies.columns.name'), primary: true },
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    {
      ...{ key: 'type', label: t('clash.proxies.columns.type'), card: 'half' },
      cell: ({ type }) => type,
      sortBy: ({ type }) => type,
    },
    {
      ...{ key: 'provider', label: t('clash.proxies.columns.provider'), hideBelow: 'md', card: 'half' },
      cell: ({ provider }) => provider ?? t('clash.proxies.own'),
      sortBy: ({ provider }) => provider,
    },
    {
      ...{ key: 'udp', label: t('clash.proxies.columns.udp'), hideBelow: 'lg', card: 'half' },
      cell: ({ udp }) => t(udp ? 'clash.proxies.yes' : 'clash.proxies.no'),
    },
    {
      ...{ key: 'delay', label: t('clash.proxies.columns.delay'), card: 'top' },
      cell: (node) => <DelayChip of={node} />,
      sortBy: (node) => {
        const delay = lastDelay(node);
        return delay.is === 'measured' ? delay.ms : null;
      },
    },
    {
      ...{ key: 'history', label: t('clash.proxies.columns.history'), hideBelow: 'sm' },
      cell: ({ name, history }) => (
        <Sparkline
          label={t('clash.proxies.history', { node: name })}
          values={history.map(({ delayMs }) => delayMs)}
          names={history.map(({ at }) => format.instant(at))}
          format={(count) => t('clash.proxies.milliseconds', { count })}
        />
      ),
    },
  ];
}
