import { createAttachment, notePath } from '@console/contract/notes';
import { addTexts, confirm, uploadFile, useProblemText } from '@console/shell';
import { Dialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { attachmentMarkdown } from '../attachments/upload-rules.ts';
import { rememberMinted } from '../opened-note.ts';
import { nothingWritten } from '../saving/note-text.ts';
import { useDrafts } from '../saving/use-drafts.ts';
import { filesOfShare, forgetShare, type Share } from './kept-shares.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { noteOf } from './share-rules.ts';

addTexts('notes', { zh, en });

interface ShareDialogProps {
  share: Share;
  /** How many wait behind it. */
  more: number;
  onGone(): void;
  onClose(): void;
}

/** Shows what was shared; only a click makes a note of it, for any site may send something here. */
export default function ShareDialog({ share, more, onGone, onClose }: ShareDialogProps) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const drafts = useDrafts();
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The same with each try: a file that has arrived is answered as before.
  const [ids] = useState(() => ({ note: v7(), files: share.files.map(() => v7()) }));

  async function make(): Promise<void> {
    setPending(true);
    setProblem(undefined);
    try {
      const mentions: string[] = [];
      const files = await filesOfShare(share);
      if (!(await goesOnWithout(share.files.filter((_, at) => !files[at])))) return setPending(false);
      for (const [at, file] of files.entries()) {
        const id = ids.files[at];
        if (!file || id === undefined) continue;
        await uploadFile(createAttachment, { query: { id, note: ids.note } }, { file, name: file.name });
        mentions.push(attachmentMarkdown(id, file));
      }
      const draft = {
        ...{ uuid: ids.note, base: nothingWritten, text: noteOf(share, mentions), attempted: [], asides: [] },
        updatedAt: new Date().toISOString(),
      };
      drafts.write(draft, (kept) => (kept ? opened() : setProblem(t('shares.notWritten'))), true);
    } catch (error) {
      setProblem(problemText(error));
    }
    setPending(false);
  }

  /** Files that the browser has lost are named before the share, which has their names alone, is gone as well. */
  const goesOnWithout = async (missing: Share['files']): Promise<boolean> =>
    missing.length === 0 ||
    confirm({
      title: t('shares.missingTitle'),
      body: t('shares.missingBody', { names: missing.map(({ name }) => name).join(' · ') }),
      confirmLabel: t('shares.makeAnyway'),
    });

  function opened(): void {
    rememberMinted(ids.note);
    void forgetShare(share);
    onGone();
    void navigate(notePath({ action: 'create', uuid: ids.note }), { replace: true });
  }

  async function discard(): Promise<void> {
    const agreed = await confirm({
      title: t('shares.discardTitle'),
      body: t('shares.discardBody'),
      confirmLabel: t('shares.discard'),
      danger: true,
    });
    if (!agreed) return;
    await forgetShare(share);
    onGone();
  }

  const buttons = (
    <>
      <Button color="error" disabled={pending} onClick={() => void discard()}>
        {t('shares.discard')}
      </Button>
      <Button color="inherit" disabled={pending} onClick={onClose}>
        {t('shares.later')}
      </Button>
      <Button variant="contained" autoFocus loading={pending} onClick={() => void make()}>
        {t('shares.make')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('shares.title')} onClose={onClose} actions={buttons}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={shownStyle}>
        {share.title !== '' && <Box sx={{ fontWeight: 600 }}>{share.title}</Box>}
        {share.text !== '' && <Box sx={{ whiteSpace: 'pre-wrap' }}>{share.text.slice(0, mostShown)}</Box>}
        {share.url !== '' && <Box>{share.url}</Box>}
        {share.files.length > 0 && (
          <Box>
            {t('shares.files', { count: share.files.length })}
            <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
              {share.files.map(({ name }, at) => (
                // Two files may have one name; the list does not change.
                <li key={at}>{name}</li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
      <Alert severity="info">
        {t('shares.told')} {more > 0 && t('shares.more', { count: more })}
      </Alert>
    </Dialog>
  );
}

/** Of a long text: what it is can be told by its beginning. */
const mostShown = 2_000;

const shownStyle = { display: 'grid', gap: 1, overflowWrap: 'anywhere', minWidth: 0 } as const;
