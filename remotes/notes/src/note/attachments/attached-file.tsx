import { type Attachment, attachmentIdIn, listAttachments } from '@console/contract/notes';
import { invalidate, useEndpoint, useFormat } from '@console/shell';
import { type ReactNode, Suspense, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteFiles } from './note-files.ts';
import { Unbroken } from './unbroken.tsx';

interface AttachedProps {
  /** `attachment://{id}`. */
  address: string;
  children: (file: Attachment) => ReactNode;
  /** While it is on its way, and where it is not there. */
  otherwise: ReactNode;
}

/** Finds the file that a text names. A list that cannot be read takes nothing but the files with it. */
function Attached({ address, children, otherwise }: AttachedProps) {
  const noteId = useContext(NoteFiles);
  const id = attachmentIdIn(address);
  if (noteId === '' || id === undefined) return otherwise;
  return (
    <Unbroken otherwise={otherwise}>
      <Suspense fallback={otherwise}>
        <Found noteId={noteId} id={id} otherwise={otherwise}>
          {children}
        </Found>
      </Suspense>
    </Unbroken>
  );
}

function Found({
  noteId,
  id,
  children,
  otherwise,
}: Omit<AttachedProps, 'address'> & { noteId: string; id: string }) {
  const { items } = useEndpoint(listAttachments, { params: { uuid: noteId } });
  const file = items.find((one) => one.id === id);
  const missing = file === undefined;
  // A list on its way while the file arrived does not have it; whoever is gone from a newer one, too, is gone.
  useEffect(() => {
    if (missing) void invalidate(listAttachments);
  }, [missing]);
  return file ? children(file) : otherwise;
}

export function AttachedImage({
  address,
  alt,
  title,
  width: asked,
}: {
  address: string;
  alt: string;
  title: string | undefined;
  /** In pixels, where the text asks for one; the height follows. */
  width?: number | undefined;
}) {
  const { t } = useTranslation('notes');
  return (
    <Attached address={address} otherwise={<span>{alt || t('preview.imageMissing')}</span>}>
      {({ url, mime, name, width, height }) =>
        mime.startsWith('image/') ? (
          <img
            src={url}
            alt={alt}
            title={title}
            width={asked ?? width ?? undefined}
            height={asked === undefined ? (height ?? undefined) : heightFor(asked, width, height)}
            loading="lazy"
            // The link has run out: the list brings a new one.
            onError={() => void invalidate(listAttachments)}
          />
        ) : (
          <FileLink url={url} name={alt || name} />
        )
      }
    </Attached>
  );
}

/** Known before the picture is here, so that nothing moves when it comes. */
const heightFor = (asked: number, width: number | null, height: number | null): number | undefined =>
  width && height ? Math.round((asked * height) / width) : undefined;

export function AttachedLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <Attached address={address} otherwise={<span>{children}</span>}>
      {({ url, size }) => <FileLink url={url} name={children} size={size} />}
    </Attached>
  );
}

function FileLink({ url, name, size }: { url: string; name: ReactNode; size?: number }) {
  const format = useFormat();
  return (
    <a href={url} download>
      {name}
      {size !== undefined && ` (${format.bytes(size)})`}
    </a>
  );
}
