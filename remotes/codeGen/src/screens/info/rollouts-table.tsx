import { useFormat, useLanguage } from '@console/shell';
import { type Column, DataTable, EmptyState, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { RolloutView } from './area-rules.ts';
import { FitChip } from './fit-chip.tsx';

/** What is given to some, while the others run what is live. */
export function RolloutsTable({ rollouts }: { rollouts: readonly RolloutView[] }) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const format = useFormat();
  const columns: Column<RolloutView>[] = [
    { key: 'title', label: t('remotes.area'), cell: ({ titles }) => titles[language], primary: true },
    { key: 'release', label: t('remotes.release'), cell: ({ release }) => <code>{release.release}</code> },
    { key: 'whom', label: t('rollouts.whom'), cell: (rollout) => <Whom rollout={rollout} /> },
    {
      key: 'fit',
      label: t('remotes.fit'),
      cell: ({ fits, release }) => <FitChip fits={fits} needs={release.shell} />,
    },
    {
      key: 'commit',
      label: t('remotes.commit'),
      cell: ({ release: { commit } }) => (commit ? <code>{commit}</code> : t('unknown')),
      hideBelow: 'md',
    },
    {
      key: 'built',
      label: t('remotes.built'),
      cell: ({ release }) => format.instant(release.builtAt),
      hideBelow: 'md',
    },
  ];
  return (
    <Section title={t('rollouts.title')} dense>
      <DataTable
        caption={t('rollouts.title')}
        rows={rollouts}
        columns={columns}
        rowKey={({ key }) => key}
        empty={<EmptyState title={t('rollouts.none')} />}
      />
    </Section>
  );
}

function Whom({ rollout: { percent, users, organizations } }: { rollout: RolloutView }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  return (
    <>
      {percent > 0 && <div>{t('rollouts.share', { share: format.percent(percent / 100) })}</div>}
      {users > 0 && <div>{t('rollouts.users', { count: users })}</div>}
      {organizations > 0 && <div>{t('rollouts.organizations', { count: organizations })}</div>}
    </>
  );
}
