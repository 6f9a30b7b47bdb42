import { createAttachment } from '@console/contract/notes';
import { notify, type Upload, useUploads } from '@console/shell';
import { partLater } from '@console/ui';
import { AttachIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentsButton } from './attachments-button.tsx';
import { FileTaking } from './file-taking.ts';
import { appended, attachmentMarkdown, filesOf, hasRoom, namedFile, withoutMention } from './upload-rules.ts';

const UploadList = partLater(() => import('./upload-list.tsx'));

interface AttachmentDropProps {
  noteId: string;
  content: string;
  onContent(content: string): void;
  /** The field that is written in. */
  children: ReactNode;
}

/** Takes files by paste, drop and choice. What is pasted is named where one writes, the rest at the end. */
export function AttachmentDrop({ noteId, content, onContent, children }: AttachmentDropProps) {
  const { t } = useTranslation('notes');
  // The note can be written and saved meanwhile.
  const uploads = useUploads(createAttachment, { input: (id) => ({ query: { id, note: noteId } }) });
  const newest = useNewest({ content, onContent });
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictures();
  const [over, setOver] = useState(false);

  /** @returns what the text says in its place, while it is still on its way */
  const begin = (chosen: File): string => {
    const file = namedFile(chosen, new Date());
    return attachmentMarkdown(uploads.begin(file), file);
  };
  const append = (files: readonly File[]) => {
    let text = newest.current.content;
    for (const file of files) {
      if (!hasRoom(text, file.name)) return notify.error(t('errors.CONTENT_TOO_LARGE'));
      text = appended(text, begin(file));
    }
    if (files.length > 0) newest.current.onContent(text);
  };
  const paste = (event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    for (const file of files)
      insertAtCursor(`${begin(file)} `, (text) =>
        newest.current.onContent(appended(newest.current.content, text)),
      );
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = filesOf(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    append(files);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    append([...(event.target.files ?? [])]);
    // The same file may be chosen again.
    event.target.value = '';
  };
  const cancel = ({ id, file }: Upload) => {
    uploads.drop(id);
    newest.current.onContent(withoutMention(newest.current.content, attachmentMarkdown(id, file)));
  };
  const taking = useTaking(begin, pictures.choose);
  return (
    <Box
      onPasteCapture={paste}
      onDropCapture={drop}
      onDragOverCapture={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      sx={{
        minWidth: 0,
        outline: over ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: 2,
      }}
    >
      <FileTaking value={taking}>{children}</FileTaking>
      {pictures.picker}
      {uploads.unsent.length > 0 && (
        <UploadList uploads={uploads.unsent} onRetry={uploads.again} onCancel={cancel} />
      )}
      <input ref={picker} type="file" multiple hidden onChange={pick} data-testid="attachment-picker" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, marginTop: 0.5 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<AttachIcon />}
          onClick={() => picker.current?.click()}
        >
          {t('attachments.add')}
        </Button>
        <AttachmentsButton noteId={noteId} />
      </Box>
    </Box>
  );
}

/** The same as long as the note is on screen, whatever is drawn meanwhile. */
function useTaking(take: FileTaking['take'], choosePictures: FileTaking['choosePictures']): FileTaking {
  const newest = useNewest({ take, choosePictures });
  const [taking] = useState<FileTaking>(() => ({
    take: (file) => newest.current.take(file),
    choosePictures: () => newest.current.choosePictures(),
  }));
  return taking;
}

/** The browser's own dialog for pictures, as a question that is answered. */
function usePictures(): { picker: ReactNode; choose(): Promise<readonly File[]> } {
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<(files: readonly File[]) => void>(undefined);
  const told = (files: readonly File[]) => {
    answer.current?.(files);
    answer.current = undefined;
  };
  const choose = () =>
    new Promise<readonly File[]>((resolve) => {
      told([]);
      answer.current = resolve;
      field.current?.click();
    });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    told([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  // React knows no event for a dialog that was left.
  useEffect(() => {
    const input = field.current;
    const left = () => told([]);
    input?.addEventListener('cancel', left);
    return () => input?.removeEventListener('cancel', left);
  });
  const picker = (
    <input
      ref={field}
      type="file"
      accept="image/*"
      multiple
      hidden
      onChange={pick}
      data-testid="picture-picker"
    />
  );
  return { picker, choose };
}

/** Through the browser's own editing, so that undo knows of it; where that is missing, otherwise. */
function insertAtCursor(text: string, otherwise: (text: string) => void): void {
  const inserted =
    typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!inserted) otherwise(text.trim());
}

/** The newest value, for what happens later. */
function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
