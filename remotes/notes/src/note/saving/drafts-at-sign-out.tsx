import { beforeSignOut } from '@console/shell';
import { Dialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardDrafts, openKeepers } from './open-keepers.ts';
import { useDrafts } from './use-drafts.ts';

interface Question {
  readonly count: number;
  answer(goOn: boolean): void;
}

/**
 * Who signs out with unsaved text says what becomes of it. From another area nobody is asked: the drafts stay on the
 * device, where only their owner finds them again.
 */
export function DraftsAtSignOut() {
  const { t } = useTranslation('notes');
  const drafts = useDrafts();
  const [question, setQuestion] = useState<Question>();
  const [state, setState] = useState<'asking' | 'uploading' | 'failed'>('asking');

  // Syncs with the house, which asks before it ends the session.
  useEffect(
    () =>
      beforeSignOut(async () => {
        for (const keeper of openKeepers) keeper.flush();
        const count = drafts.list().length;
        if (count === 0) return true;
        setState('asking');
        return new Promise<boolean>((answer) => setQuestion({ count, answer }));
      }),
    [drafts],
  );

  if (!question) return null;
  const answer = (goOn: boolean) => {
    question.answer(goOn);
    setQuestion(undefined);
  };
  const upload = async () => {
    setState('uploading');
    const all = await import('./upload-drafts.ts').then(
      ({ uploadDrafts }) => uploadDrafts(drafts),
      () => false,
    );
    if (all) answer(true);
    else setState('failed');
  };
  const discard = () => {
    discardDrafts(drafts);
    answer(true);
  };
  const buttons = (
    <>
      <Button color="inherit" onClick={() => answer(false)}>
        {t('leaving.stay')}
      </Button>
      <Button color="error" onClick={discard}>
        {t('leaving.discard')}
      </Button>
      <Button color="inherit" onClick={() => answer(true)}>
        {t('leaving.keep')}
      </Button>
      <Button variant="contained" loading={state === 'uploading'} onClick={() => void upload()}>
        {t('leaving.upload')}
      </Button>
    </>
  );
  return (
    <Dialog
      size="small"
      title={t('leaving.title', { count: question.count })}
      onClose={() => answer(false)}
      actions={buttons}
    >
      {t('leaving.body')}
      {state === 'failed' && <Alert severity="error">{t('leaving.failed')}</Alert>}
    </Dialog>
  );
}
