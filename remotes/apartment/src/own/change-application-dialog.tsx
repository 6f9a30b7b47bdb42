import {
  type Evidence,
  listMyTenancies,
  type OwnApplication,
  updateMyApplication,
} from '@console/contract/apartment';
import { useEndpoint, useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { OwnWishFields, ownWishOf } from './own-wish-fields.tsx';

interface ChangeApplicationDialogProps {
  application: OwnApplication;
  onClose(): void;
}

/** A draft of one's own, or the answer to what was asked about it; it is handed in afterwards. */
export default function ChangeApplicationDialog({ application, onClose }: ChangeApplicationDialogProps) {
  const { t } = useTranslation('apartment');
  const { applicationId, version, number, kind, state, decisionReason } = application;
  const { from, lastDay, months, occupantName, occupantPhone, note, attachments } = application;
  const { wantedRoomTypeId, tenancyId, building } = application;
  const { items: tenancies } = useEndpoint(listMyTenancies);
  const roomTypes = tenancies.find((one) => one.tenancyId === tenancyId)?.roomTypes ?? [];
  const form = useForm(updateMyApplication, {
    begin: {
      ...{ wantedRoomTypeId, from, lastDay, months, occupantName, occupantPhone: occupantPhone ?? '', note },
      files: [] as readonly Evidence[],
    },
    bodyOf: ({ files, ...draft }) => {
      const { wantedRoomTypeId: wanted, ...wish } = ownWishOf(kind, draft);
      return {
        ...wish,
        // By the link of a building a kind of room is wished for once.
        ...(kind === 'transfer' && { wantedRoomTypeId: wanted }),
        attachments: [...attachments, ...files.map(({ attachmentId }) => attachmentId)],
      };
    },
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('ownApplications.editTitle', { number })}
      submitLabel={t('ownApplications.save')}
    >
      {state === 'needs_info' && <Alert severity="info">{decisionReason}</Alert>}
      <OwnWishFields kind={kind} form={form} roomTypes={roomTypes} />
      {attachments.length > 0 && (
        <Typography color="textSecondary">
          {t('ownApplications.dialog.kept', { count: attachments.length })}
        </Typography>
      )}
      <MeterPhotos
        buildingId={building.buildingId}
        papers={{ kept: attachments.length }}
        photos={form.draft.files}
        onChange={(files) => form.set({ files })}
        error={form.field('attachments')}
      />
    </FormDialog>
  );
}
