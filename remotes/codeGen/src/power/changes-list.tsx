import {
  listPolicyChangeSets,
  type Policy,
  type PolicyChangeSet,
  rollBackPolicyChanges,
} from '@console/contract/codegen';
import { confirm, useCall, useEndpoint, useFormat } from '@console/shell';
import { CursorPager, EmptyState, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ChangedItems } from './changed-items.tsx';
import { usePending } from './pending.ts';
import { Refusal } from './refusal.tsx';
import type { ChangesQuery } from './views.ts';

interface ChangesListProps {
  policy: Policy;
  query: ChangesQuery;
  href(place: { cursor?: string }): string;
}

/** All change sets, newest first; each can be taken back as a whole. */
export function ChangesList({ policy, query, href }: ChangesListProps) {
  const { t } = useTranslation('codeGen');
  const { items, next } = useEndpoint(listPolicyChangeSets, { query });
  if (items.length === 0)
    return <EmptyState title={t('power.changes.none')} body={t('power.changes.noneBody')} />;
  return (
    <>
      {items.map((one) => (
        <ChangeSet key={one.changeSetId} set={one} policy={policy} />
      ))}
      <CursorPager next={next} isFirst={query.cursor === undefined} href={href} />
    </>
  );
}

function ChangeSet({ set, policy: { policyVersion, roles } }: { set: PolicyChangeSet; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { mayManage } = usePending();
  const [rollBack, { pending, error, problem }] = useCall(rollBackPolicyChanges, { done: 'updated' });
  const { changeSetId, at, by, note, items, names, rolledBackBy, rollsBack } = set;
  const ask = async () => {
    const question = {
      title: t('power.changes.question'),
      body: t('power.changes.questionBody', { version: set.policyVersion }),
    };
    if (!(await confirm({ ...question, confirmLabel: t('power.changes.rollBack'), danger: true }))) return;
    await rollBack({ params: { changeSetId }, body: { policyVersion, confirmSelf: false } });
  };
  const demoted = error?.fields.find(({ code }) => code === 'self_demotion');
  const askAgain = async () => {
    const body = t('power.changes.self', { lost: String(demoted?.params?.lost ?? '') });
    const question = { title: t('power.changes.question'), body };
    if (!(await confirm({ ...question, confirmLabel: t('power.changes.rollBack'), danger: true }))) return;
    await rollBack({ params: { changeSetId }, body: { policyVersion, confirmSelf: true } });
  };
  const title = t('power.changes.version', { version: set.policyVersion });
  return (
    <Section
      title={title}
      actions={
        mayManage &&
        rolledBackBy === null && (
          <Button
            size="small"
            aria-label={`${t('power.changes.rollBack')} ${title}`}
            loading={pending}
            onClick={() => void ask()}
          >
            {t('power.changes.rollBack')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          {[format.instant(at), by.name ?? by.userId].join(' · ')}
        </Typography>
        {rolledBackBy !== null && <StateChip tone="neutral" label={t('power.changes.rolledBack')} />}
        {rollsBack !== null && <StateChip tone="neutral" label={t('power.changes.rollsBack')} />}
      </Box>
      {note && <Typography>{note}</Typography>}
      {error && (
        <Alert
          severity="error"
          action={
            demoted && (
              <Button color="inherit" size="small" onClick={() => void askAgain()}>
                {t('power.review.confirmSelf')}
              </Button>
            )
          }
        >
          {demoted ? t('power.refused.self_demotion') : <Refusal error={error} text={problem} />}
        </Alert>
      )}
      <ChangedItems items={items} names={names} roles={roles} />
    </Section>
  );
}
