import type { ApiError, FieldProblem, ResultOf } from '@console/contract';
import {
  applyPolicyChanges,
  type Policy,
  type PolicyChangeInput,
  reviewPolicyChanges,
} from '@console/contract/codegen';
import { isApiError, useAnswer, useCall } from '@console/shell';
import { ErrorState, FormDialog, LoadingState, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedItems } from './changed-items.tsx';
import { usePending } from './pending.ts';
import { gathered } from './policy-rules.ts';
import { Refusal } from './refusal.tsx';
import { useChangeWords, usePermissionWords } from './words.ts';

type Review = ResultOf<typeof reviewPolicyChanges>;

/** Everything that is pending as it would be, before anything is applied. */
export function ReviewDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const { t } = useTranslation('codeGen');
  const pending = usePending();
  const changes = gathered(pending.changes);
  const review = useAnswer(reviewPolicyChanges, { body: { changes: [...changes] } });
  const [apply, { pending: applying, error, problem }] = useCall(applyPolicyChanges, { done: 'updated' });
  const [note, setNote] = useState('');
  const [confirmSelf, setConfirmSelf] = useState(false);
  const refusal = error ?? (isApiError(review.error) ? review.error : undefined);
  const submit = async () => {
    const { policyVersion } = policy;
    const applied = await apply({ body: { policyVersion, changes: [...changes], note, confirmSelf } });
    if (!applied) return;
    pending.clear();
    onClose();
  };
  return (
    <FormDialog
      open
      wide
      title={t('power.review.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={t('power.review.apply')}
      pending={applying}
      problem={
        refusal && refusal.fields.length === 0 ? <Refusal error={refusal} text={problem} /> : undefined
      }
    >
      {refusal && <FieldRefusals error={refusal} changes={changes} roles={policy.roles} />}
      {review.state === 'loading' && <LoadingState />}
      {review.state === 'failed' && !refusal && (
        <ErrorState title={t('power.review.failed')} onRetry={review.retry} />
      )}
      {review.result && <ReviewFacts review={review.result} roles={policy.roles} />}
      {review.result && review.result.self.length > 0 && (
        <>
          <Alert severity="warning">{t('power.review.self', { lost: review.result.self.join(', ') })}</Alert>
          <SwitchInput label={t('power.review.confirmSelf')} value={confirmSelf} onChange={setConfirmSelf} />
        </>
      )}
      <TextInput
        label={t('power.review.note')}
        help={t('power.review.noteHelp')}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

function ReviewFacts({ review, roles }: { review: Review; roles: Policy['roles'] }) {
  const { t } = useTranslation('codeGen');
  const permission = usePermissionWords();
  const { items, names, people, peopleTotal } = review;
  const listed = (codes: readonly string[]) => codes.map((code) => permission(code) ?? code).join(', ');
  return (
    <>
      <ChangedItems items={items} names={names} roles={roles} />
      <Typography variant="h3">{t('power.review.people', { count: peopleTotal })}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {people.map(({ userId, name, gained, lost }) => (
          <li key={userId}>
            {name ?? userId}
            {gained.length > 0 && ` + ${listed(gained)}`}
            {lost.length > 0 && ` − ${listed(lost)}`}
          </li>
        ))}
      </Box>
    </>
  );
}

interface FieldRefusalsProps {
  error: ApiError;
  changes: readonly PolicyChangeInput[];
  roles: Policy['roles'];
}

/** What is wrong with which change, in its words. */
function FieldRefusals({ error, changes, roles }: FieldRefusalsProps) {
  const { t } = useTranslation('codeGen');
  const words = useChangeWords(roles);
  if (error.fields.length === 0) return null;
  const told = ({ path, code, params }: FieldProblem) => {
    const change = changes[Number(/^changes\.(\d+)/.exec(path)?.[1])];
    const what = t(`power.refused.${code}`, { ...params, defaultValue: code });
    return change ? `${words(change)}: ${what}` : what;
  };
  return (
    <Alert severity="error">
      {error.fields.map((field) => (
        <div key={`${field.path} ${field.code}`}>{told(field)}</div>
      ))}
    </Alert>
  );
}
