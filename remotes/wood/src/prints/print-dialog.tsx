import {
  type PrintLocale,
  type PrintPaper,
  printCopiesAtMost,
  printLocales,
  printPapers,
} from '@console/contract';
import {
  getWoodPrint,
  recordWoodPrint,
  templatesOnStrips,
  type WoodPrint,
  type WoodTemplate,
} from '@console/contract/wood';
import {
  callApi,
  currentLanguage,
  isApiError,
  tellChanged,
  useAnswer,
  useDownload,
  useFaultText,
  useFormat,
  useProblemText,
} from '@console/shell';
import {
  DayInput,
  Dialog,
  DownloadButton,
  EmptyState,
  ErrorState,
  IntegerInput,
  LoadingState,
  openFile,
  PaperPreview,
  SelectInput,
  SwitchInput,
  saveFile,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

export interface PrintDialogProps {
  /** A document, money, a partner, a yard or the team: what the papers are about. */
  subjectId: string;
  /** Left out: the first that the caller may have. */
  template?: WoodTemplate | undefined;
  /** One movement of the document only. */
  posting?: number | undefined;
  /** Labels of these lots only. */
  lots?: readonly string[] | undefined;
  onClose(): void;
}

/** How a paper is wanted. */
interface Look {
  template: WoodTemplate | undefined;
  locale: PrintLocale;
  paper: PrintPaper;
  prices: boolean;
  book: boolean;
  posting: number | undefined;
  from: string;
  to: string;
}

/** What is told to the server of it: only what the paper knows. */
function wantedBy({ template, paper, posting, from, to, locale }: Look, lots: readonly string[] | undefined) {
  const isStrip = paper === '80mm' && template !== undefined && !templatesOnStrips.includes(template);
  return {
    locale,
    paper: isStrip ? ('A4' as const) : paper,
    ...(template && { template }),
    ...(posting !== undefined && { posting }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(lots && { lots: lots.join(',') }),
  };
}

/** One paper: which, in which language, on what and with what on it; how it will look; and how many of it. */
export default function PrintDialog({ subjectId, template, posting, lots, onClose }: PrintDialogProps) {
  const { t } = useTranslation('wood');
  const [look, setLook] = useState<Look>({
    ...{ template, posting, locale: currentLanguage(), paper: 'A4', prices: true, book: false },
    ...{ from: '', to: '' },
  });
  const wanted = wantedBy(look, lots);
  const { prices, book } = look;
  const { state, result, error, retry } = useAnswer(getWoodPrint, {
    params: { printSubjectId: subjectId },
    query: { ...wanted, prices: prices ? 'true' : 'false', book: book ? 'true' : 'false' },
  });
  // What there is to choose stays on the screen while the next paper is on its way.
  const [known, setKnown] = useState<WoodPrint>();
  if (result && result !== known) setKnown(result);
  const print = result ?? known;
  const title = print ? `${t(`prints.templates.${print.template}`)} ${print.label}` : t('prints.title');
  return (
    <Dialog
      size="widest"
      title={title}
      onClose={onClose}
      actions={
        <PrintActs
          print={result}
          record={(copies) =>
            callApi(recordWoodPrint, {
              params: { printSubjectId: subjectId },
              body: { ...wanted, prices, book, copies },
            })
          }
          onClose={onClose}
        />
      }
    >
      <Box sx={columnsStyle}>
        <PrintChoices
          print={print}
          look={look}
          onChange={(change) => setLook((before) => ({ ...before, ...change }))}
        />
        <Box sx={{ minWidth: 0 }}>
          {state === 'loading' && <LoadingState />}
          {state === 'failed' && <NoPaper error={error} onRetry={retry} />}
          {result && <Paper print={result} paper={wanted.paper} />}
        </Box>
      </Box>
    </Dialog>
  );
}

/** Choices above the paper on a phone, beside it on a desk. */
const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
};

/** Why there is none: what it is about has nothing yet, what was asked for cannot be, or it did not come. */
function NoPaper({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const faultText = useFaultText();
  const fault = isApiError(error) ? error.fields[0] : undefined;
  if (fault?.code === 'nothing_to_print')
    return <EmptyState title={t('prints.nothing')} body={t('prints.nothingBody')} />;
  if (fault) return <Alert severity="warning">{faultText(fault)}</Alert>;
  return <ErrorState title={problemText(error)} onRetry={onRetry} />;
}

interface ChoicesProps {
  print: WoodPrint | undefined;
  look: Look;
  onChange(change: Partial<Look>): void;
}

function PrintChoices({ print, look, onChange }: ChoicesProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const template = print?.template ?? look.template;
  const papers = printPapers.filter(
    (paper) => paper !== '80mm' || !template || templatesOnStrips.includes(template),
  );
  const templates = print?.templates ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}>
      {templates.length > 1 && template && (
        <SelectInput
          label={t('prints.document')}
          value={template}
          onChange={(next) => onChange({ template: next, posting: undefined })}
          options={templates.map((value) => ({ value, label: t(`prints.templates.${value}`) }))}
        />
      )}
      {print && print.parts.length > 0 && (
        <SelectInput
          label={t('prints.part')}
          value={String(look.posting ?? '')}
          onChange={(next) => onChange({ posting: next === '' ? undefined : Number(next) })}
          options={[
            { value: '', label: t('prints.whole') },
            ...print.parts.map(({ postedSeq, businessDate }) => ({
              value: String(postedSeq),
              label: `${format.day(businessDate)} · #${postedSeq}`,
            })),
          ]}
        />
      )}
      {template === 'statement' && (
        <>
          <DayInput label={t('prints.from')} value={look.from} onChange={(from) => onChange({ from })} />
          <DayInput label={t('prints.to')} value={look.to} onChange={(to) => onChange({ to })} />
        </>
      )}
      <SelectInput
        label={t('prints.language')}
        value={look.locale}
        onChange={(locale) => onChange({ locale })}
        options={printLocales.map((value) => ({ value, label: t(`prints.locales.${value}`) }))}
      />
      <SelectInput
        label={t('prints.paper')}
        value={papers.includes(look.paper) ? look.paper : 'A4'}
        onChange={(paper) => onChange({ paper })}
        options={papers.map((value) => ({ value, label: t(`prints.papers.${value}`) }))}
      />
      {print && print.prices !== null && (
        <SwitchInput
          label={t('prints.prices')}
          value={look.prices}
          onChange={(prices) => onChange({ prices })}
        />
      )}
      {template === 'stocktake_sheet' && print?.subject === 'yard' && (
        <SwitchInput label={t('prints.book')} value={look.book} onChange={(book) => onChange({ book })} />
      )}
    </Box>
  );
}

function Paper({ print, paper }: { print: WoodPrint; paper: PrintPaper }) {
  const { t } = useTranslation('wood');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
        <span>{t('prints.printed', { count: print.copies })}</span>
        <span>{t('prints.pages', { count: print.pages })}</span>
      </Box>
      {print.mark && (
        <Alert severity={print.mark === 'void' ? 'error' : 'warning'}>{t(`prints.${print.mark}`)}</Alert>
      )}
      <PaperPreview
        preview={print.preview}
        mark={print.mark}
        paper={paper}
        name={t('prints.previewOf', { title: t(`prints.templates.${print.template}`) })}
      />
    </Box>
  );
}

interface ActsProps {
  /** Nothing while it is on its way. */
  print: WoodPrint | undefined;
  record(copies: number): Promise<WoodPrint>;
  onClose(): void;
}

function PrintActs({ print, record, onClose }: ActsProps) {
  const { t } = useTranslation('wood');
  const [copies, setCopies] = useState<number | null>(1);
  const isCount = copies !== null && copies >= 1 && copies <= printCopiesAtMost;
  const printing = useDownload(async () => {
    const { file } = await record(copies ?? 1);
    await tellChanged(recordWoodPrint.changes);
    return file;
  }, openFile);
  const download = useDownload(async () => {
    if (!print) throw new Error('There is no paper.');
    return print.file;
  }, saveFile);
  return (
    <>
      {printing.problem && (
        <Alert severity="error" sx={{ flex: '1 1 100%' }}>
          {printing.problem}
        </Alert>
      )}
      <Box sx={{ width: 120, marginRight: 'auto' }}>
        <IntegerInput
          label={t('prints.copies')}
          value={copies}
          onChange={setCopies}
          min={1}
          max={printCopiesAtMost}
        />
      </Box>
      <Button onClick={onClose}>{t('prints.close')}</Button>
      <DownloadButton
        label={t('prints.download')}
        {...download}
        pending={download.pending || print === undefined}
      />
      <Button
        variant="contained"
        loading={printing.pending}
        disabled={!isCount || print === undefined}
        onClick={printing.onDownload}
      >
        {t('prints.run')}
      </Button>
    </>
  );
}
