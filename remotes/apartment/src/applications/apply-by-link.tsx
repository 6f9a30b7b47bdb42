import {
  type ApplicationOpening,
  applicationLimits,
  createMyApplication,
  type Evidence,
  getApplicationOpening,
  tidyPhone,
} from '@console/contract/apartment';
import { isApiError, useAnswer, useForm, useName, useProblemText } from '@console/shell';
import {
  DayInput,
  Dialog,
  ErrorState,
  FieldGrid,
  FormDialog,
  IntegerInput,
  LoadingState,
  SelectInput,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
// What is wrong with a phone number is said there.
import '../people/texts.ts';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import './texts.ts';

interface ApplyByLinkProps {
  /** Of the building that the link names. */
  code: string;
  onClose(): void;
}

/** Somebody who does not live there yet applies for a room, by the link that the building gives out. */
export default function ApplyByLink({ code, onClose }: ApplyByLinkProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getApplicationOpening, {
    params: { buildingCode: code },
  });
  if (result) return <ApplyForm opening={result} onClose={onClose} />;
  const unknown = isApiError(error) && ['NOT_FOUND', 'VALIDATION'].includes(error.code);
  return (
    <Dialog
      title={t('applications.byLink.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('applications.close')}</Button>}
    >
      {state === 'loading' && <LoadingState />}
      {state === 'failed' &&
        (unknown ? (
          <ErrorState title={t('applications.byLink.unknown')} body={t('applications.byLink.unknownBody')} />
        ) : (
          <ErrorState title={problemText(error)} onRetry={retry} />
        ))}
    </Dialog>
  );
}

function ApplyForm({ opening, onClose }: { opening: ApplicationOpening; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { buildingId, address, roomTypes } = opening;
  const form = useForm(createMyApplication, {
    begin: {
      ...{ applicantName: '', applicantPhone: '', wantedRoomTypeId: '', note: '' },
      from: null as string | null,
      months: null as number | null,
      files: [] as readonly Evidence[],
    },
    bodyOf: ({ applicantPhone, wantedRoomTypeId, from, files, ...draft }) => ({
      ...draft,
      attachments: files.map(({ attachmentId }) => attachmentId),
      ...{ buildingId, kind: 'check_in' as const, submit: true },
      from: from || null,
      applicantPhone: tidyPhone(applicantPhone ?? '') || null,
      wantedRoomTypeId: wantedRoomTypeId || null,
    }),
    check: ({ from }) => (from ? [] : [{ path: 'from', code: 'required' }]),
    done: 'created',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('applications.byLink.titleOf', { building: name(opening.name) })}
      submitLabel={t('applications.byLink.send')}
    >
      {address !== '' && <Typography color="textSecondary">{address}</Typography>}
      <FieldGrid>
        <TextInput
          label={t('applications.enter.name')}
          help={t('applications.byLink.nameHelp')}
          {...form.at('applicantName')}
        />
        <TextInput label={t('applications.enter.phone')} {...form.at('applicantPhone')} />
        <DayInput label={t('applications.enter.from')} {...form.at('from')} required />
        <IntegerInput
          label={t('applications.enter.months')}
          help={t('applications.enter.monthsHelp')}
          {...form.at('months')}
          {...applicationLimits.months}
        />
        {roomTypes.length > 0 && (
          <SelectInput
            label={t('applications.enter.wantedRoomType')}
            {...form.at('wantedRoomTypeId')}
            options={[
              { value: '', label: t('applications.enter.anyRoom') },
              ...roomTypes.map((one) => ({ value: one.roomTypeId, label: name(one.name) })),
            ]}
          />
        )}
      </FieldGrid>
      <TextInput multiline label={t('applications.enter.note')} {...form.at('note')} />
      <MeterPhotos
        buildingId={buildingId}
        papers={{ kept: 0 }}
        photos={form.draft.files}
        onChange={(files) => form.set({ files })}
        error={form.field('attachments')}
      />
    </FormDialog>
  );
}
