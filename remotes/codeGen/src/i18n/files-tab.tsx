import {
  applyI18nImport,
  exportI18n,
  type I18nChange,
  type I18nImportFault,
  i18nFileFormats,
  previewI18nImport,
  takeI18nScan,
} from '@console/contract/codegen';
import { notify, useCall, useFormat } from '@console/shell';
import {
  FileButton,
  optionsOf,
  Section,
  SelectInput,
  StateChip,
  SwitchInput,
  saveFile,
  TextInput,
  visuallyHidden,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { I18nRights } from './may.ts';
import type { ProjectInDetail } from './project-detail.ts';

type Preview = NonNullable<Awaited<ReturnType<ReturnType<typeof useCall<typeof previewI18nImport>>[0]>>>;

/** Files in, files out, and what a scan of the sources has found. */
export function FilesTab({ detail, rights }: { detail: ProjectInDetail; rights: I18nRights }) {
  return (
    <>
      {detail.project.languages.some(rights.editIn) && <ImportSection {...{ detail, rights }} />}
      <ExportSection detail={detail} />
      {rights.edit && <ScanSection detail={detail} />}
    </>
  );
}

interface Given {
  readonly format: (typeof i18nFileFormats)[number];
  readonly namespace: string;
  readonly language: string;
  readonly path: string;
  readonly content: string;
  readonly removeAbsent: boolean;
  readonly reviewed: boolean;
}

/** @param allColumns of a CSV; otherwise the one of the language */
const bodyOf = (
  { format, namespace, language, path, content, removeAbsent, reviewed }: Given,
  allColumns: boolean,
) => ({
  ...{ format, content, removeAbsent },
  ...(format === 'csv' && allColumns ? {} : { language }),
  ...(namespace === '' ? {} : { namespace }),
  ...(path === '' ? {} : { path }),
  status: reviewed ? ('reviewed' as const) : ('draft' as const),
});

interface ImportSectionProps {
  detail: ProjectInDetail;
  rights: I18nRights;
  title?: string;
}

/** Also the first thing that an empty project shows. Who may write some languages only brings texts of those. */
export function ImportSection({ detail, rights, title }: ImportSectionProps) {
  const { t } = useTranslation('codeGen');
  const { projectId, sourceLanguage } = detail.project;
  const languages = detail.project.languages.filter(rights.editIn);
  const [given, setGiven] = useState<Given>({
    ...{ format: 'i18next', path: '', content: '', removeAbsent: false, reviewed: false },
    namespace: detail.namespaces[0]?.namespace ?? 'translation',
    language: languages.includes(sourceLanguage) ? sourceLanguage : (languages[0] ?? sourceLanguage),
  });
  const [look, looking] = useCall(previewI18nImport);
  const [apply, applying] = useCall(applyI18nImport);
  const [seen, setSeen] = useState<{ preview: Preview; leaveOut: ReadonlySet<number> }>();
  const set = (change: Partial<Given>) => {
    setSeen(undefined);
    looking.clear();
    applying.clear();
    setGiven((before) => ({ ...before, ...change }));
  };
  const open = async (file: File) => set({ content: await file.text(), ...guessed(file.name, languages) });
  const compare = async () => {
    const preview = await look({ params: { projectId }, body: bodyOf(given, rights.edit) });
    if (preview) setSeen({ preview, leaveOut: new Set() });
  };
  const take = async () => {
    if (!seen) return;
    const { digest } = seen.preview;
    const leaveOut = [...seen.leaveOut];
    const body = { ...bodyOf(given, rights.edit), digest, leaveOut };
    const done = await apply({ params: { projectId }, body });
    if (!done) return;
    notify.success(t('i18n.files.applied', { count: done.changed }));
    set({ content: '' });
  };
  const { format } = given;
  return (
    <Section title={title ?? t('i18n.files.import')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.files.importHelp')}
        </Typography>
        {!rights.edit && (
          <Alert severity="info">{t('i18n.files.ofLanguages', { languages: languages.join(', ') })}</Alert>
        )}
        <Box sx={fieldsStyle}>
          <SelectInput
            label={t('i18n.files.format')}
            value={format}
            onChange={(value) => set({ format: value })}
            options={optionsOf(i18nFileFormats, (one) => t(`i18n.files.formats.${one}`))}
          />
          <TextInput
            label={t('i18n.files.namespace')}
            value={given.namespace}
            onChange={(namespace) => set({ namespace })}
            suggestions={detail.namespaces.map(({ namespace }) => namespace)}
            error={looking.field('namespace')}
            mono
          />
          {(format !== 'csv' || !rights.edit) && (
            <SelectInput
              label={t('i18n.files.language')}
              value={given.language}
              onChange={(language) => set({ language })}
              options={languages.map((value) => ({ value, label: value }))}
            />
          )}
          {format !== 'csv' && rights.edit && (
            <TextInput
              label={t('i18n.files.path')}
              help={t('i18n.files.pathHelp')}
              value={given.path}
              onChange={(path) => set({ path })}
              error={looking.field('path')}
              mono
            />
          )}
        </Box>
        <FileButton label={t('i18n.files.open')} accept=".json,.csv" onFile={(file) => void open(file)} />
        <TextInput
          label={t('i18n.files.content')}
          value={given.content}
          onChange={(content) => set({ content })}
          error={looking.field('content')}
          multiline
          rows={6}
          mono
        />
        <SwitchInput
          label={t('i18n.files.removeAbsent')}
          value={given.removeAbsent}
          onChange={(removeAbsent) => set({ removeAbsent })}
        />
        <SwitchInput
          label={t('i18n.files.reviewed')}
          value={given.reviewed}
          onChange={(reviewed) => set({ reviewed })}
        />
        {(looking.problem ?? applying.problem) && (
          <Alert severity="error">{looking.problem ?? applying.problem}</Alert>
        )}
        {seen ? (
          <Differences
            {...seen}
            pending={applying.pending}
            onLeaveOut={(leaveOut) => setSeen({ ...seen, leaveOut })}
            onApply={() => void take()}
          />
        ) : (
          <Button
            variant="contained"
            sx={{ justifySelf: 'start' }}
            loading={looking.pending}
            disabled={given.content.trim() === ''}
            onClick={() => void compare()}
          >
            {t('i18n.files.preview')}
          </Button>
        )}
      </Box>
    </Section>
  );
}

/** `zh.json` is Chinese, and a CSV a CSV. */
function guessed(name: string, languages: readonly string[]): Partial<Given> {
  if (/\.csv$/i.test(name)) return { format: 'csv' };
  const language = languages.find((one) => name.split(/[._-]/).includes(one));
  return language ? { language } : {};
}

const mostShown = 200;

interface DifferencesProps {
  preview: Preview;
  leaveOut: ReadonlySet<number>;
  pending: boolean;
  onLeaveOut(places: ReadonlySet<number>): void;
  onApply(): void;
}

function Differences({ preview, leaveOut, pending, onLeaveOut, onApply }: DifferencesProps) {
  const { t } = useTranslation('codeGen');
  const { changes, same, faults } = preview;
  const count = changes.length - leaveOut.size;
  const toggle = (at: number) => {
    const next = new Set(leaveOut);
    if (!next.delete(at)) next.add(at);
    onLeaveOut(next);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="subtitle1">{t('i18n.files.differences')}</Typography>
      <Faults faults={faults} />
      {changes.length === 0 ? (
        faults.length === 0 && <Alert severity="info">{t('i18n.files.nothing')}</Alert>
      ) : (
        <>
          {changes.slice(0, mostShown).map((change, at) => (
            <ChangeRow
              key={`${change.namespace} ${change.language} ${change.key}`}
              change={change}
              taken={!leaveOut.has(at)}
              onToggle={() => toggle(at)}
            />
          ))}
          {changes.length > mostShown && (
            <Typography variant="body2">
              {t('i18n.files.more', { count: changes.length - mostShown })}
            </Typography>
          )}
        </>
      )}
      {same > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.files.same', { count: same })}
        </Typography>
      )}
      {changes.length > 0 && (
        <Button
          variant="contained"
          sx={{ justifySelf: 'start' }}
          loading={pending}
          disabled={count === 0}
          onClick={onApply}
        >
          {t('i18n.files.apply', { count })}
        </Button>
      )}
    </Box>
  );
}

function ChangeRow({ change, taken, onToggle }: { change: I18nChange; taken: boolean; onToggle(): void }) {
  const { t } = useTranslation('codeGen');
  const { key, language, namespace, before, after } = change;
  const kind = before === null ? 'add' : after === null ? 'remove' : 'change';
  const tone = { add: 'good', change: 'info', remove: 'bad' } as const;
  return (
    <Box sx={changeStyle}>
      <Checkbox
        checked={taken}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': t('i18n.files.take', { key }) } }}
      />
      <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateChip tone={tone[kind]} label={t(`i18n.files.${kind}`)} />
          <code>{key}</code>
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {namespace} · {language}
          </Box>
        </Box>
        {before !== null && (
          <Box component="del" sx={{ color: 'text.secondary' }}>
            <Box component="span" sx={visuallyHidden}>{`${t('i18n.files.before')}: `}</Box>
            {before}
          </Box>
        )}
        {after !== null && (
          <Box component="ins" sx={{ textDecoration: 'none' }}>
            <Box component="span" sx={visuallyHidden}>{`${t('i18n.files.after')}: `}</Box>
            {after}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Faults({ faults }: { faults: readonly I18nImportFault[] }) {
  const { t } = useTranslation('codeGen');
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('i18n.files.faults')}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {faults.slice(0, 50).map(({ code, key, line, column }) => (
          <li key={`${code} ${key} ${line}`}>{t(`i18n.files.fault.${code}`, { key, line, column })}</li>
        ))}
      </Box>
    </Alert>
  );
}

const exportFormats = ['i18next', 'flat', 'icu', 'csv'] as const;

function ExportSection({ detail }: { detail: ProjectInDetail }) {
  const { t } = useTranslation('codeGen');
  const { projectId, languages } = detail.project;
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('i18next');
  const [namespace, setNamespace] = useState(detail.namespaces[0]?.namespace ?? '');
  const [language, setLanguage] = useState(languages[0] ?? '');
  const [untranslated, setUntranslated] = useState(false);
  const [fetch, state] = useCall(exportI18n);
  const download = async () => {
    const file = await fetch({
      params: { projectId },
      query: {
        ...{ format, untranslated: untranslated ? 'true' : 'false' },
        ...(format === 'csv' ? {} : { namespace, language }),
      },
    });
    if (file) saveFile(file.name, file.content, file.mime);
  };
  return (
    <Section title={t('i18n.files.export')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={fieldsStyle}>
          <SelectInput
            label={t('i18n.files.format')}
            value={format}
            onChange={(value) => setFormat(value)}
            options={optionsOf(exportFormats, (one) => t(`i18n.files.exportFormats.${one}`))}
          />
          {format !== 'csv' && (
            <>
              <SelectInput
                label={t('i18n.files.namespace')}
                value={namespace}
                onChange={setNamespace}
                options={detail.namespaces.map((one) => ({ value: one.namespace, label: one.namespace }))}
              />
              <SelectInput
                label={t('i18n.files.language')}
                value={language}
                onChange={setLanguage}
                options={languages.map((value) => ({ value, label: value }))}
              />
            </>
          )}
        </Box>
        <SwitchInput label={t('i18n.files.untranslated')} value={untranslated} onChange={setUntranslated} />
        {state.problem && <Alert severity="error">{state.problem}</Alert>}
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          loading={state.pending}
          disabled={format !== 'csv' && namespace === ''}
          onClick={() => void download()}
        >
          {t('i18n.files.download')}
        </Button>
      </Box>
    </Section>
  );
}

function ScanSection({ detail }: { detail: ProjectInDetail }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { project, scannedAt, unusedKeys } = detail;
  const [take, state] = useCall(takeI18nScan);
  const [result, setResult] = useState<{ used: number; unused: number; unknown: string[] }>();
  const upload = async (file: File) => {
    const content = await file.text();
    setResult(await take({ params: { projectId: project.projectId }, body: { content } }));
  };
  return (
    <Section title={t('i18n.files.scan')}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.files.scanHelp')}
        </Typography>
        <Typography variant="body2">
          {scannedAt
            ? t('i18n.files.scanned', { at: format.instant(scannedAt), count: unusedKeys })
            : t('i18n.files.neverScanned')}
        </Typography>
        {(state.field('content') ?? state.problem) && (
          <Alert severity="error">{state.field('content') ?? state.problem}</Alert>
        )}
        {result && (
          <Alert severity="success">
            {t('i18n.files.scanResult', { used: result.used, unused: result.unused })}
          </Alert>
        )}
        {result && result.unknown.length > 0 && (
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle2">{t('i18n.files.unknownKeys')}</Typography>
            <code>{result.unknown.slice(0, 100).join(', ')}</code>
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton
            label={t('i18n.files.scanOpen')}
            accept=".json,.txt"
            loading={state.pending}
            onFile={(file) => void upload(file)}
          />
          {unusedKeys > 0 && (
            <Button component={Link} to={`?project=${project.slug}&filter=unused`} size="small">
              {t('i18n.files.showUnused')}
            </Button>
          )}
        </Box>
      </Box>
    </Section>
  );
}

const changeStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: 0.5,
} as const;

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
