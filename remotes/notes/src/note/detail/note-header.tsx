import { type Note, noteLimits, notePath } from '@console/contract/notes';
import { confirm } from '@console/shell';
import { BackIcon, EditIcon, PreviewIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { PublicationParts } from '../blog/publication-parts.tsx';
import { usePublication } from '../blog/use-publication.ts';
import { useComposing } from '../editor/use-composing.ts';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import type { KeeperState, NoteKeeper } from '../saving/note-keeper.ts';
import { isBlank, type NoteText } from '../saving/note-text.ts';
import { SaveState } from '../saving/save-state.tsx';
import { NoteActions } from './note-actions.tsx';
import { ReadTags } from './read-tags.tsx';
import { WrittenTags } from './written-tags.tsx';

interface NoteHeaderProps {
  address: ResolvedAddress;
  note: Note | undefined;
  keeper: NoteKeeper;
  state: KeeperState;
  onEdit(change: Partial<NoteText>): void;
}

/** Title, tags, save state, flags, and the way to the other mode. */
export function NoteHeader({ address, note, keeper, state, onEdit }: NoteHeaderProps) {
  const { t } = useTranslation('notes');
  const publication = usePublication(note, keeper);
  const reading = address.action === 'preview';
  const { title, tagIds } = state.text;
  const writtenTitle = useComposing(title, (next) => onEdit({ title: next }));
  const phone = useMediaQuery(useTheme().breakpoints.down('md'));
  return (
    <Box component="header" sx={{ display: 'grid', gap: { xs: 0, md: 1 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.5, md: 1 } }}>
        <Button
          component={Link}
          startIcon={<BackIcon />}
          aria-label={t('detail.back')}
          sx={backStyle}
          to={notePath({ ...address, action: 'preview', uuid: '' })}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {t('detail.back')}
          </Box>
        </Button>
        <SaveState state={state} />
        {/* Together, also where they need a line of their own. */}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: { xs: 0.5, sm: 1 },
            marginInlineStart: 'auto',
            // On a phone the menu beside them has them all: the text comes first.
            '& button[data-note-action]': { display: { xs: 'none', md: 'inline-flex' } },
          }}
        >
          {state.base.version === undefined ? (
            <DiscardDraft keeper={keeper} state={state} address={address} />
          ) : (
            <>
              {note && (
                <NoteActions address={address} note={note} keeper={keeper} publication={publication} />
              )}
              <ModeLink address={address} />
            </>
          )}
        </Box>
      </Box>
      {note && <PublicationParts note={note} keeper={keeper} state={state} publication={publication} />}
      {reading ? (
        <>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title || note?.headline || t('list.untitled')}
          </Typography>
          {!phone && <ReadTags tagIds={tagIds} address={address} />}
        </>
      ) : (
        <>
          <InputBase
            fullWidth
            {...writtenTitle}
            placeholder={t('editor.titlePlaceholder')}
            inputProps={{ 'aria-label': t('editor.title'), maxLength: noteLimits.titleLength }}
            sx={{
              typography: 'h2',
              borderBottom: 1,
              borderColor: 'divider',
              '&.Mui-focused': { borderColor: 'primary.main' },
            }}
          />
          {!phone && <WrittenTags tagIds={tagIds} onEdit={onEdit} />}
        </>
      )}
    </Box>
  );
}

const backStyle = {
  display: { lg: 'none' },
  minWidth: { xs: 40, md: 64 },
  '& .MuiButton-startIcon': { marginInlineEnd: { xs: 0, md: 1 } },
} as const;

function ModeLink({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const reading = address.action === 'preview';
  return (
    <Button
      component={Link}
      // On a phone in one line with the way back and what is saved.
      sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', md: 'inherit' } } }}
      variant={reading ? 'contained' : 'outlined'}
      startIcon={reading ? <EditIcon /> : <PreviewIcon />}
      aria-keyshortcuts={ariaKeys(keys.edit)}
      to={notePath({ ...address, action: reading ? 'editAndPreview' : 'preview' })}
    >
      {t(reading ? 'detail.edit' : 'detail.preview')}
    </Button>
  );
}

function DiscardDraft({ keeper, state, address }: Pick<NoteHeaderProps, 'keeper' | 'state' | 'address'>) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  if (isBlank(state.text)) return null;
  const discard = async () => {
    const agreed = await confirm({
      title: t('discard.title'),
      body: t('discard.body'),
      confirmLabel: t('discard.label'),
      danger: true,
    });
    if (!agreed) return;
    keeper.undoRestore();
    void navigate(notePath({ ...address, action: 'create', uuid: '' }));
  };
  return (
    <Button color="inherit" onClick={() => void discard()}>
      {t('discard.label')}
    </Button>
  );
}
