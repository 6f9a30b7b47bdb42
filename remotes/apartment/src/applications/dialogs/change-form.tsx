import {
  type Building,
  type Evidence,
  type ShownApplication,
  tidyPhone,
  updateApplication,
} from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../../photos/meter-photos.tsx';
import { useApplicationRefusal } from '../refusal.ts';
import { type WishDraft, WishFields, wishOf } from './wish-fields.tsx';

interface ChangeFormProps {
  building: Building;
  application: ShownApplication;
  onClose(): void;
  onSaved(applicationId: string): void;
}

/** A draft, or what more was asked about. */
export function ChangeForm({ building, application, onClose, onSaved }: ChangeFormProps) {
  const { t } = useTranslation('apartment');
  const refusal = useApplicationRefusal();
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  const { applicationId, version, number, kind, state, decisionReason, attachments } = application;
  const begin: WishDraft = {
    wantedRoomId: application.wantedRoom?.roomId ?? null,
    wantedRoomTypeId: application.wantedRoomType?.roomTypeId ?? null,
    from: application.from,
    months: application.months,
    lastDay: application.lastDay,
    occupantName: application.occupantName,
    occupantPhone: application.occupantPhone,
    note: application.note,
  };
  const form = useForm(updateApplication, {
    begin,
    bodyOf: (draft) => {
      const { occupantPhone, ...wish } = wishOf(kind, draft);
      return {
        ...wish,
        occupantPhone: tidyPhone(occupantPhone ?? '') || null,
        attachments: [...attachments, ...files.map(({ attachmentId }) => attachmentId)],
      };
    },
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
    onSaved: (saved) => onSaved(saved.applicationId),
  });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('applications.enter.edit', { number })}
      submitLabel={t('applications.enter.save')}
      problem={refusal(form.error, form.problem)}
    >
      {state === 'needs_info' && <Alert severity="info">{decisionReason}</Alert>}
      <WishFields building={building} kind={kind} form={form} />
      <MeterPhotos buildingId={building.buildingId} photos={files} onChange={setFiles} />
    </FormDialog>
  );
}
