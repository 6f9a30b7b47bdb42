import type { ApiAdminInfo } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { DefinitionList, StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** The running server, for those who operate it. Settings show whether they are set, never what to. */
export function ServerFacts({ facts }: { facts: ApiAdminInfo }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { node, uptimeSeconds, eventLoopDelay, memory, database, pool, queues, settings, flags } = facts;
  const { applied, latest } = database.migrations;
  const milliseconds = (value: number) => t('milliseconds', { count: value });
  return (
    <DefinitionList
      items={[
        { key: 'node', label: t('server.node'), value: node },
        { key: 'uptime', label: t('server.uptime'), value: t('server.hours', uptimeOf(uptimeSeconds)) },
        {
          key: 'loop',
          label: t('server.loop'),
          value: t('server.delays', {
            mean: milliseconds(eventLoopDelay.meanMs),
            p99: milliseconds(eventLoopDelay.p99Ms),
            max: milliseconds(eventLoopDelay.maxMs),
          }),
        },
        {
          key: 'memory',
          label: t('server.memory'),
          value: t('server.memoryUse', {
            rss: format.bytes(memory.rssBytes),
            used: format.bytes(memory.heapUsedBytes),
            total: format.bytes(memory.heapTotalBytes),
          }),
        },
        {
          key: 'database',
          label: t('server.database'),
          value: `${t(`engine.${database.engine}`)} ${database.version}`,
        },
        {
          key: 'migrations',
          label: t('server.migrations'),
          value: t('server.applied', { count: applied, latest: latest ?? t('unknown') }),
        },
        {
          key: 'pool',
          label: t('infoMore.pool'),
          value: pool ? t('infoMore.poolOf', pool) : t('infoMore.poolOne'),
        },
        ...queues.map(({ name, due, failed }) => ({
          key: name,
          label: t(`infoMore.queue.${name}`),
          value: (
            <StateChip tone={failed > 0 ? 'bad' : 'good'} label={t('infoMore.queueOf', { due, failed })} />
          ),
        })),
        {
          key: 'flags',
          label: t('infoMore.flags'),
          value: (
            <code>
              {flags.map(({ name, on }) => `${name} ${t(on ? 'infoMore.on' : 'infoMore.off')}`).join(', ')}
            </code>
          ),
        },
        { key: 'set', label: t('server.set'), value: <Names settings={settings} source="environment" /> },
        { key: 'start', label: t('infoMore.fromStart'), value: <Names settings={settings} source="start" /> },
        { key: 'unset', label: t('server.unset'), value: <Names settings={settings} source="default" /> },
      ]}
    />
  );
}

type Setting = ApiAdminInfo['settings'][number];

const uptimeOf = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
});

function Names({ settings, source }: Pick<ApiAdminInfo, 'settings'> & Pick<Setting, 'source'>) {
  const { t } = useTranslation('codeGen');
  const names = settings.flatMap((one) => (one.source === source ? [one.name] : []));
  return <code>{names.join(', ') || t('server.none')}</code>;
}
