import { partLater } from '@console/ui';
import type { PublicationBarProps } from './publication-bar.tsx';

// Few notes are published: the rest of this folder is loaded only for those.
const PublicationBar = partLater(() => import('./publication-bar.tsx'));
const PublishDialog = partLater(() => import('./publish-dialog.tsx'));

/** What a published note shows below its buttons, and the dialog while it is open. */
export function PublicationParts(props: PublicationBarProps) {
  const { note, state, publication } = props;
  return (
    <>
      {publication.published && <PublicationBar {...props} />}
      {publication.open && (
        <PublishDialog noteId={note._id} version={state.base.version} publication={publication} />
      )}
    </>
  );
}
