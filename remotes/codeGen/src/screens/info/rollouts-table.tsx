import { useFormat, useLanguage, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { RolloutView } from './area-rules.ts';
import { FitChip } from './fit-chip.tsx';

/** What is given to some, while the others run what is live. */
export function RolloutsTable({ rollouts }: { rollouts: readonly RolloutView[] }) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const column = columnsOf<RolloutView>(useFormat());
  return (
    <ListSection
      {...useTable('codeGen.rollouts', 'sortRollouts')}
      title={t('rollouts.title')}
      rows={rollouts}
      rowKey={({ key }) => key}
      none={{ title: t('rollouts.none') }}
      columns={[
        column.name('title', t('remotes.area'), ({ titles }) => titles[language]),
        column.text('release', t('remotes.release'), ({ release }) => release.release, {
          cell: ({ release }) => <code>{release.release}</code>,
        }),
        column.own('whom', t('rollouts.whom'), (rollout) => <Whom rollout={rollout} />),
        column.own('fit', t('remotes.fit'), ({ fits, release }) => (
          <FitChip fits={fits} needs={release.shell} />
        )),
        column.text('commit', t('remotes.commit'), ({ release }) => release.commit, {
          hideBelow: 'md',
          cell: ({ release: { commit } }) => (commit ? <code>{commit}</code> : t('unknown')),
        }),
        column.instant('built', t('remotes.built'), ({ release }) => release.builtAt, { hideBelow: 'md' }),
      ]}
    />
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
