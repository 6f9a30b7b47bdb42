import {
  type ConnectedTool,
  listLatestPublications,
  listPolicyChangeSets,
  listToolStates,
} from '@console/contract/codegen';
import {
  defineToday,
  load,
  loadAhead,
  useAnswer,
  useEndpointEach,
  useFormat,
  useLanguage,
  useLiveRecords,
  usePermission,
} from '@console/shell';
import { TodayFigures, type TodayItem, TodayList, TodaySkeleton } from '@console/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, healthOf, latestChanges } from './today/changes-rules.ts';
import en from './today/locales/en.json' with { type: 'json' };
import zh from './today/locales/zh.json' with { type: 'json' };

/** How many permission changes are asked for: no more are shown. */
const few = { query: { limit: 5 } };
const toolPath = (tool: ConnectedTool): string => `/codeGen/${tool}`;

/** Whether what the tools speak with answers, and what changed for everybody. */
function CodeGenToday() {
  const seesTexts = usePermission('codegen.i18n.view');
  const seesPolicy = usePermission('codegen.power.view');
  // Both at once, before the list waits for the first of them.
  useState(() => {
    if (seesTexts) loadAhead(load(listLatestPublications));
    if (seesPolicy) loadAhead(load(listPolicyChangeSets, few));
  });
  // Who has no tool that speaks with anything has nothing to ask.
  const hasSystems = [
    ...[usePermission('codegen.clash.view'), usePermission('codegen.database.view')],
    ...[usePermission('codegen.dns.use'), usePermission('codegen.qiniu.view'), seesTexts],
  ].some((may) => may);
  return (
    <>
      {hasSystems && <Health />}
      <Suspense fallback={<TodaySkeleton />}>
        <Changes seesTexts={seesTexts} seesPolicy={seesPolicy} />
      </Suspense>
    </>
  );
}

/** Says so in its own place while it is asked: a system that does not answer takes seconds to be given up. */
function Health() {
  const { t } = useTranslation('codeGenToday');
  const { state, result } = useAnswer(listToolStates);
  if (state !== 'ready' || !result)
    return (
      <TodayFigures
        items={[
          {
            key: 'systems',
            label: t('systems'),
            value: '–',
            hint: t(`asking.${state === 'failed' ? 'failed' : 'loading'}`),
          },
        ]}
      />
    );
  const { systems, answering, troubled } = healthOf(result.items);
  const [first] = troubled;
  if (systems === 0) return null;
  return (
    <TodayFigures
      items={[
        {
          ...{ key: 'systems', label: t('systems'), value: `${answering}/${systems}` },
          to: first ? toolPath(first) : '/codeGen/',
          hint: first
            ? t('troubled', { tools: troubled.map((tool) => t(`tools.${tool}`)).join(t('comma')) })
            : t('healthy'),
          tone: first ? ('bad' as const) : ('good' as const),
        },
      ]}
    />
  );
}

function Changes({ seesTexts, seesPolicy }: { seesTexts: boolean; seesPolicy: boolean }) {
  const { t } = useTranslation('codeGenToday');
  const publications = useEndpointEach(listLatestPublications, seesTexts ? [{}] : []);
  const changeSets = useEndpointEach(listPolicyChangeSets, seesPolicy ? [few] : []);
  const seesReleases = usePermission('codegen.info.admin');
  const changes = latestChanges(
    publications.flatMap(({ items }) => items),
    changeSets.flatMap(({ items }) => items),
    useLiveRecords(),
  );
  const format = useFormat();
  const [language] = useLanguage();
  const itemOf = (change: Change): Pick<TodayItem, 'title' | 'detail'> => {
    switch (change.kind) {
      case 'texts': {
        const { project, number, channels, createdBy } = change.of;
        const where = channels.map((channel) => t(`channels.${channel}`)).join(t('comma'));
        return {
          title: t('texts', { project, number }),
          detail: where === '' ? createdBy : `${where} · ${createdBy}`,
        };
      }
      case 'policy': {
        const { items, by, note, rollsBack } = change.of;
        return {
          title: rollsBack ? t('rolledBack') : t('policy', { count: items.length }),
          detail: [note, by.name ?? ''].filter((part) => part !== '').join(' · '),
        };
      }
      case 'release': {
        const { titles, live } = change.of;
        const area = titles[language];
        // Which one it is tells something to those who run releases, and to nobody else.
        return seesReleases
          ? { title: t('release', { area }), detail: live.release }
          : { title: t('updated', { area }) };
      }
    }
  };
  return (
    <TodayList
      title={t('changes')}
      none={t('noChanges')}
      items={changes.slice(0, 4).map((change) => ({
        ...itemOf(change),
        ...{ key: `${change.kind} ${change.key}`, end: format.relative(change.at) },
        to: change.kind === 'release' && !seesReleases ? `/${change.of.area}/` : change.to,
      }))}
    />
  );
}

export default defineToday({ name: 'codeGen', locales: { zh, en }, Card: CodeGenToday });
