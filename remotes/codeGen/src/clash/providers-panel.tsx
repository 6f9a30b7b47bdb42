import {
  type ClashProviderKind,
  type ClashProxyProvider,
  type ClashRuleProvider,
  type ClashSnapshot,
  checkClashProvider,
  updateClashProvider,
} from '@console/contract/codegen';
import { type callApi, isApiError, notify, useFormat } from '@console/shell';
import { type Column, ListSection, MeterBar } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Operating, useClashProblem } from './use-operate.ts';

interface ProvidersProps {
  controller: string;
  snapshot: ClashSnapshot;
  operating: Operating;
}

/** Where nodes and rules come from, and what is left of a subscription. */
export function ProvidersPanel(props: ProvidersProps) {
  const { features } = props.snapshot;
  return (
    <>
      {features.proxyProviders && <Subscriptions {...props} />}
      {features.ruleProviders && <RuleSets {...props} />}
    </>
  );
}

function Subscriptions({ controller, snapshot, operating }: ProvidersProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { proxyProviders: rows } = snapshot;
  const updated = useUpdatedColumn<ClashProxyProvider>();
  const check = async (name: string) => {
    const params = { controller, provider: name };
    await operating.run(async (call) => {
      const { items } = await call(checkClashProvider, { params, body: {} });
      const good = items.filter(({ state }) => state === 'measured').length;
      notify.info(t('clash.providers.checked', { name, good, all: items.length }));
    });
  };
  const columns: Column<ClashProxyProvider>[] = [
    { key: 'name', label: t('clash.providers.columns.name'), primary: true, cell: ({ name }) => name },
    {
      ...{ key: 'kind', label: t('clash.providers.columns.kind'), hideBelow: 'md', card: 'half' },
      cell: ({ vehicle }) => vehicle,
    },
    {
      ...{ key: 'size', label: t('clash.providers.columns.size'), card: 'half' },
      cell: ({ nodes }) => t('clash.providers.nodes', { count: nodes.length }),
    },
    { key: 'usage', label: t('clash.providers.columns.usage'), cell: (row) => <Usage of={row} /> },
    updated,
  ];
  const actions: Column<ClashProxyProvider> = {
    ...{ key: 'actions', label: t('clash.providers.columns.actions') },
    cell: ({ name }) => (
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        <UpdateButton {...{ controller, operating, name, kind: 'proxies' }} />
        <Button
          size="small"
          disabled={operating.pending}
          aria-label={t('clash.providers.checkOf', { name })}
          onClick={() => void check(name)}
        >
          {t('clash.providers.check')}
        </Button>
      </Box>
    ),
  };
  return (
    <ListSection
      title={t('clash.providers.proxies')}
      note={<Box sx={{ color: 'text.secondary' }}>{t('clash.providers.note')}</Box>}
      actions={operating.may && <UpdateAll {...{ controller, snapshot, operating }} />}
      rows={rows}
      rowKey={({ name }) => name}
      columns={operating.may ? [...columns, actions] : columns}
      none={{ title: t('clash.providers.none') }}
    />
  );

  function Usage({ of: { subscription } }: { of: ClashProxyProvider }) {
    if (!subscription) return <>{t('clash.providers.unknown')}</>;
    const { upload, download, total, expiresAt } = subscription;
    const used = upload + download;
    const told =
      total > 0
        ? t('clash.providers.used', { used: format.bytes(used), total: format.bytes(total) })
        : t('clash.providers.usedOnly', { used: format.bytes(used) });
    const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now();
    return (
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 150 }}>
        {total > 0 ? (
          <MeterBar
            label={told}
            value={used}
            max={total}
            tone={used >= total ? 'bad' : used > total * 0.9 ? 'warn' : 'good'}
            format={() => format.percent(used / total)}
          />
        ) : (
          told
        )}
        {expiresAt && (
          <Box component="span" sx={{ typography: 'body2', color: isOver ? 'error.main' : 'text.secondary' }}>
            {t(isOver ? 'clash.providers.expired' : 'clash.providers.expires', {
              day: format.day(expiresAt.slice(0, 10)),
            })}
          </Box>
        )}
      </Box>
    );
  }
}

function RuleSets({ controller, snapshot, operating }: ProvidersProps) {
  const { t } = useTranslation('codeGen');
  const updated = useUpdatedColumn<ClashRuleProvider>();
  const columns: Column<ClashRuleProvider>[] = [
    { key: 'name', label: t('clash.providers.columns.name'), primary: true, cell: ({ name }) => name },
    {
      ...{ key: 'kind', label: t('clash.providers.columns.kind'), hideBelow: 'md', card: 'half' },
      cell: ({ vehicle, behavior, format: written }) =>
        [vehicle, behavior, written].filter(Boolean).join(' · '),
    },
    {
      ...{ key: 'size', label: t('clash.providers.columns.size'), card: 'half' },
      cell: ({ rules }) => t('clash.providers.entries', { count: rules }),
    },
    updated,
  ];
  const actions: Column<ClashRuleProvider> = {
    ...{ key: 'actions', label: t('clash.providers.columns.actions') },
    cell: ({ name }) => <UpdateButton {...{ controller, operating, name, kind: 'rules' }} />,
  };
  return (
    <ListSection
      title={t('clash.providers.rules')}
      rows={snapshot.ruleProviders}
      rowKey={({ name }) => name}
      columns={operating.may ? [...columns, actions] : columns}
      none={{ title: t('clash.providers.none') }}
    />
  );
}

function useUpdatedColumn<Row extends { readonly updatedAt: string | null }>(): Column<Row> {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  return {
    ...{ key: 'updated', label: t('clash.providers.columns.updated'), hideBelow: 'sm', card: 'half' },
    cell: ({ updatedAt }) =>
      updatedAt
        ? t('clash.providers.updated', { age: format.relative(updatedAt) })
        : t('clash.providers.never'),
  };
}

interface UpdateProps {
  controller: string;
  operating: Operating;
  name: string;
  kind: ClashProviderKind;
}

function UpdateButton({ controller, operating, name, kind }: UpdateProps) {
  const { t } = useTranslation('codeGen');
  return (
    <Button
      size="small"
      disabled={operating.pending}
      aria-label={t('clash.providers.updateOf', { name })}
      onClick={() =>
        void operating.run(
          (call) => call(updateClashProvider, { params: { controller, kind, provider: name } }),
          t('clash.providers.updatedOne', { name }),
        )
      }
    >
      {t('clash.providers.update')}
    </Button>
  );
}

/** One after the other: whoever sells subscriptions does not like many questions at once. One that fails stops none. */
function UpdateAll({ controller, snapshot, operating }: ProvidersProps) {
  const { t } = useTranslation('codeGen');
  const problemOf = useClashProblem();
  const [busy, setBusy] = useState(false);
  const all = [
    ...snapshot.proxyProviders.map(({ name }) => ({ kind: 'proxies' as const, provider: name })),
    ...snapshot.ruleProviders.map(({ name }) => ({ kind: 'rules' as const, provider: name })),
  ];
  const update = () =>
    operating.run(async (call: typeof callApi) => {
      setBusy(true);
      let done = 0;
      for (const one of all) {
        try {
          await call(updateClashProvider, { params: { controller, ...one } });
          done += 1;
        } catch (error) {
          if (!isApiError(error)) throw error;
          notify.error(t('clash.providers.failedOne', { name: one.provider, why: problemOf(error) }));
        }
      }
      if (done > 0) notify.success(t('clash.providers.updatedAll', { count: done }));
    });
  if (all.length === 0) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      loading={busy}
      disabled={operating.pending}
      onClick={() => void update().finally(() => setBusy(false))}
    >
      {t('clash.providers.updateAll')}
    </Button>
  );
}
