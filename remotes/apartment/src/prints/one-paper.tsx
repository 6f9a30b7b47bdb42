import { printCopiesAtMost } from '@console/contract';
import {
  apartmentPaths,
  getPrint,
  type Print,
  type PrintTemplate,
  printTemplatesOf,
  recordPrint,
} from '@console/contract/apartment';
import { callApi, tellChanged, useAddress, useDownload, useEndpoint } from '@console/shell';
import {
  DownloadButton,
  dialogLater,
  IntegerInput,
  openFile,
  Page,
  PaperPreview,
  Section,
  SelectInput,
  StateChip,
  saveFile,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation } from 'react-router-dom';
import type { ApplyDialogProps } from '../own/apply-dialog.tsx';
import '../own/texts.ts';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { LookChoices } from './look-choices.tsx';
import { type PrintView, printInput, wantedBy } from './print-view.ts';

const ApplyDialog = dialogLater<ApplyDialogProps>(() => import('../own/apply-dialog.tsx'));

/** One paper: how it will look, in which language and on what, and how many of it. */
export function OnePaper({ uuid, view }: { uuid: string; view: PrintView }) {
  const { t } = useTranslation('apartment');
  const print = useEndpoint(getPrint, printInput(uuid, view));
  const title = t(`prints.templates.${print.template}`);
  const isOwn = Boolean(print.ownTenancyId);
  return (
    <Page
      width="wide"
      title={`${title} ${print.label}`}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <span>{t('prints.printed', { count: print.copies })}</span>
          <span>{t('prints.pages', { count: print.pages })}</span>
          {print.mark && (
            <StateChip
              tone={print.mark === 'void' ? 'bad' : 'warn'}
              label={t(`prints.marks.${print.mark}`)}
            />
          )}
        </Box>
      }
      actions={
        <>
          {print.ownTenancyId && print.subject === 'bill' && (
            <DisputeBill
              tenancyId={print.ownTenancyId}
              bill={{ billId: print.subjectId, number: print.label }}
            />
          )}
          <Button
            component={Link}
            to={isOwn ? apartmentPaths.myInfo() : apartmentPaths.print({ building: print.buildingId })}
            variant="outlined"
            size="small"
          >
            {t(isOwn ? 'myInfo.title' : 'prints.toCentre')}
          </Button>
        </>
      }
    >
      {print.mark && (
        <Alert severity={print.mark === 'void' ? 'error' : 'warning'}>{t(`prints.${print.mark}`)}</Alert>
      )}
      <Box sx={columnsStyle}>
        <PrintOptions print={print} view={view} />
        <Section title={t('prints.preview')}>
          <PaperPreview
            preview={print.preview}
            mark={print.mark}
            paper={wantedBy(view).paper}
            photo={(attachmentId, caption) => (
              <EvidenceThumbs
                buildingId={print.buildingId}
                ownTenancyId={print.ownTenancyId}
                photos={[attachmentId]}
                label={caption}
              />
            )}
            name={t('prints.previewOf', { title })}
          />
        </Section>
      </Box>
    </Page>
  );
}

/** Whoever has to pay it says what is wrong with it where they read it. */
function DisputeBill(about: Omit<NonNullable<ApplyDialogProps['about']>, 'kind'>) {
  const { t } = useTranslation('apartment');
  const [disputing, setDisputing] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setDisputing(true)}>
        {t('ownDocuments.dispute')}
      </Button>
      {disputing && <ApplyDialog about={{ kind: 'dispute', ...about }} onClose={() => setDisputing(false)} />}
    </>
  );
}

/** Options above the paper on a phone, beside it on a desk. */
const columnsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 2.5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
};

function PrintOptions({ print, view }: { print: Print; view: PrintView }) {
  const { t } = useTranslation('apartment');
  const [, set] = useAddress();
  const [copies, setCopies] = useState<number | null>(1);
  const wanted = { subjectId: print.subjectId, template: print.template, ...wantedBy(view) };
  const isCount = copies !== null && copies >= 1 && copies <= printCopiesAtMost;
  const printing = useDownload(async () => {
    const { file } = await callApi(recordPrint, { body: { ...wanted, copies: copies ?? 1 } });
    await tellChanged(recordPrint.changes);
    return file;
  }, openFile);
  const download = useDownload(async () => print.file, saveFile);
  // Until the page has come the paper is the one from before the choice.
  const isChanging = useNavigation().state !== 'idle';
  const templates: readonly PrintTemplate[] = printTemplatesOf[print.subject];
  return (
    <Section title={t('prints.options')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr' } }}>
        {templates.length > 1 && (
          <SelectInput
            label={t('prints.document')}
            value={print.template}
            onChange={(template) => set({ template })}
            options={templates.map((value) => ({ value, label: t(`prints.templates.${value}`) }))}
          />
        )}
        <LookChoices view={view} />
        <IntegerInput
          label={t('prints.copies')}
          value={copies}
          onChange={setCopies}
          min={1}
          max={printCopiesAtMost}
          help={t('prints.copiesRange', { max: printCopiesAtMost })}
        />
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', gridColumn: '1 / -1' }}>
          {printing.problem && <Alert severity="error">{printing.problem}</Alert>}
          <Button
            variant="contained"
            loading={printing.pending}
            disabled={!isCount || isChanging}
            onClick={printing.onDownload}
          >
            {t('prints.print')}
          </Button>
          <DownloadButton
            label={t('prints.download')}
            {...download}
            pending={download.pending || isChanging}
          />
        </Box>
      </Box>
    </Section>
  );
}
