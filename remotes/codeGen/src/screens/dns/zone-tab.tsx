import { localToday, notify, ownZone } from '@console/shell';
import {
  type Column,
  CopyButton,
  DataTable,
  EmptyState,
  FileButton,
  Section,
  SelectInput,
  StateChip,
  saveFile,
  TextInput,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exampleZone, keepZone, keptZone, type ZoneWork } from '../../dns/zone/kept-zone.ts';
import { type ZoneChange, zoneChanges } from '../../dns/zone/zone-diff-rules.ts';
import { exportedZone, type ZoneFormat, zoneFormats } from '../../dns/zone/zone-export-rules.ts';
import { lintZone, type ZoneFinding } from '../../dns/zone/zone-lint-rules.ts';
import { readZone, type Zone, type ZoneRecord } from '../../dns/zone/zone-read-rules.ts';
import { withNextSerial } from '../../dns/zone/zone-serial-rules.ts';
import { type CodeField, CodeInput } from '../../editor/code-input.tsx';
import { SendMenu } from '../../handover/send-menu.tsx';

/** A zone file as text and as a table, with what is wrong with it. All of it in the browser. */
export function ZoneTab({ given }: { given: string | undefined }) {
  const { t } = useTranslation('codeGen');
  const [work, setWork] = useState(() => keptZone(given));
  const editor = useRef<CodeField>(null);
  const change = (part: Partial<ZoneWork>) => setWork((old) => ({ ...old, ...part }));
  useEffect(() => keepZone(work), [work]);
  // Of a long file each letter must not wait for the table.
  const text = useDeferredValue(work.text);
  const zone = useMemo(() => readZone(text, work.origin.trim() || undefined), [text, work.origin]);
  const findings = useMemo(() => lintZone(zone), [zone]);
  const compare = () => change({ other: work.other === null ? work.text : null });
  useShortcuts({ D: text === '' ? undefined : compare });
  const goTo = (line: number) => selectLine(editor, work.text, line);
  return (
    <>
      <Section
        title={t('dns.zone.title')}
        actions={<ZoneActions work={work} zone={zone} onChange={change} onCompare={compare} />}
      >
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <CodeInput
            ref={editor}
            label={t('dns.zone.text')}
            help={t('dns.zone.help')}
            language="text"
            rows={12}
            value={work.text}
            onChange={(next) => change({ text: next })}
            marks={marksOf(text, findings, t)}
          />
          {zone.origin === undefined && text !== '' && (
            <Box sx={{ maxWidth: 420 }}>
              <TextInput
                label={t('dns.zone.origin')}
                help={t('dns.zone.originHelp')}
                value={work.origin}
                onChange={(origin) => change({ origin })}
                mono
              />
            </Box>
          )}
        </Box>
      </Section>
      {work.other !== null && (
        <Comparison before={work.other} zone={zone} onBefore={(other) => change({ other })} onEnd={compare} />
      )}
      {text === '' ? (
        <EmptyState
          title={t('dns.zone.empty')}
          action={
            <Button variant="outlined" size="small" onClick={() => change({ text: exampleZone })}>
              {t('dns.zone.example')}
            </Button>
          }
        />
      ) : (
        <>
          <Findings findings={findings} onOpen={goTo} />
          <Records zone={zone} onOpen={goTo} />
        </>
      )}
    </>
  );
}

/** The place of a line, and of its end. */
function lineAt(text: string, line: number): { from: number; to: number } {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { from, to: from + (lines[line - 1]?.length ?? 0) };
}

function selectLine(editor: RefObject<CodeField | null>, text: string, line: number): void {
  const { from, to } = lineAt(text, line);
  editor.current?.select(from, to);
}

type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const marksOf = (text: string, findings: readonly ZoneFinding[], t: Texts) =>
  findings.slice(0, 200).map(({ line, severity, code, params }) => ({
    ...lineAt(text, line),
    tone: severity === 'bad' ? ('bad' as const) : ('warn' as const),
    message: t(`dns.zone.found.${code}`, params),
  }));

interface ActionsProps {
  work: ZoneWork;
  zone: Zone;
  onChange(part: Partial<ZoneWork>): void;
  onCompare(): void;
}

function ZoneActions({ work, zone, onChange, onCompare }: ActionsProps) {
  const { t } = useTranslation('codeGen');
  const [format, setFormat] = useState<ZoneFormat>('bind');
  const isEmpty = zone.records.length === 0;
  const exported = useMemo(() => exportedZone(zone, format), [zone, format]);
  const bump = () => {
    const next = withNextSerial(work.text, zone, localToday(ownZone()));
    if (next === undefined) return;
    onChange({ text: next });
    const serial = readZone(next, work.origin.trim() || undefined).serial?.text ?? '';
    notify.success(t('dns.zone.bumped', { serial }));
  };
  return (
    <>
      <FileButton
        label={t('dns.zone.open')}
        onFile={(file) => void file.text().then((text) => onChange({ text }))}
      />
      <Button size="small" color="inherit" disabled={!zone.serial} onClick={bump}>
        {t('dns.zone.bump')}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={work.text === ''}
        aria-pressed={work.other !== null}
        aria-keyshortcuts="D"
        onClick={onCompare}
      >
        {t('dns.zone.compare')}
      </Button>
      <Box sx={{ minWidth: 150 }}>
        <SelectInput<ZoneFormat>
          label={t('dns.zone.format')}
          value={format}
          onChange={setFormat}
          options={zoneFormats.map((value) => ({ value, label: t(`dns.zone.formats.${value}`) }))}
        />
      </Box>
      <Button
        size="small"
        variant="contained"
        disabled={isEmpty}
        onClick={() => saveFile(exported.fileName, exported.text, 'text/plain;charset=utf-8')}
      >
        {t('dns.zone.download')}
      </Button>
      {!isEmpty && <CopyButton text={exported.text} />}
      <SendMenu
        text={isEmpty ? '' : exported.text}
        kind={sentAs[format]}
        from="dns"
        title={exported.fileName}
      />
    </>
  );
}

const sentAs = { bind: 'zone', csv: 'csv', json: 'json', terraform: 'text' } as const;

function Findings({ findings, onOpen }: { findings: readonly ZoneFinding[]; onOpen(line: number): void }) {
  const { t } = useTranslation('codeGen');
  if (findings.length === 0) return <Alert severity="success">{t('dns.zone.clean')}</Alert>;
  const columns: Column<ZoneFinding>[] = [
    {
      key: 'text',
      label: t('dns.zone.finding'),
      primary: true,
      cell: ({ code, params }) => t(`dns.zone.found.${code}`, params),
    },
    {
      key: 'severity',
      label: t('dns.zone.severity'),
      card: 'top',
      cell: ({ severity }) => (
        <StateChip
          tone={severity === 'bad' ? 'bad' : 'warn'}
          label={t(`dns.mail.tone.${severity === 'bad' ? 'bad' : 'warning'}`)}
        />
      ),
    },
    { key: 'line', label: t('dns.zone.line'), align: 'right', card: 'half', cell: ({ line }) => line },
  ];
  return (
    <Section dense title={t('dns.zone.findings', { count: findings.length })}>
      <DataTable
        caption={t('dns.zone.findings', { count: findings.length })}
        rows={findings}
        rowKey={(one) => `${one.line} ${one.code} ${JSON.stringify(one.params)}`}
        columns={columns}
        onOpen={({ line }) => onOpen(line)}
        dense
      />
    </Section>
  );
}

/** More are not drawn at once; they are all in the text, in the check and in the files. */
const mostRows = 500;

function Records({ zone, onOpen }: { zone: Zone; onOpen(line: number): void }) {
  const { t } = useTranslation('codeGen');
  const title = t('dns.zone.records', { count: zone.records.length });
  const columns: Column<ZoneRecord>[] = [
    { key: 'name', label: t('dns.zone.name'), primary: true, cell: ({ name }) => name },
    { key: 'type', label: t('dns.zone.type'), card: 'half', cell: ({ type }) => type },
    { key: 'ttl', label: t('dns.answers.ttl'), align: 'right', card: 'half', cell: ({ ttl }) => ttl ?? '' },
    {
      key: 'data',
      label: t('dns.zone.data'),
      cell: ({ data }) => (
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {data}
        </Box>
      ),
    },
  ];
  return (
    <Section dense title={title}>
      {zone.records.length > mostRows && (
        <Alert severity="info" sx={{ marginBottom: 1 }}>
          {t('dns.zone.firstRows', { count: mostRows })}
        </Alert>
      )}
      <DataTable
        caption={title}
        rows={zone.records.slice(0, mostRows)}
        rowKey={(record) => `${record.line} ${zone.records.indexOf(record)}`}
        columns={columns}
        onOpen={({ line }) => onOpen(line)}
        empty={t('dns.zone.noRecords')}
        dense
      />
    </Section>
  );
}

const changeTones = { added: 'good', removed: 'bad', ttl: 'warn', serial: 'info' } as const;

interface ComparisonProps {
  before: string;
  zone: Zone;
  onBefore(text: string): void;
  onEnd(): void;
}

/** What turns another zone, or the same as it was before, into this one. */
function Comparison({ before, zone, onBefore, onEnd }: ComparisonProps) {
  const { t } = useTranslation('codeGen');
  const changes = useMemo(
    () => zoneChanges(readZone(before, zone.origin).records, zone.records),
    [before, zone],
  );
  const columns: Column<ZoneChange>[] = [
    { key: 'name', label: t('dns.zone.name'), primary: true, cell: ({ name }) => name },
    {
      key: 'kind',
      label: t('dns.zone.change'),
      card: 'top',
      cell: ({ kind }) => <StateChip tone={changeTones[kind]} label={t(`dns.zone.changes.${kind}`)} />,
    },
    { key: 'type', label: t('dns.zone.type'), card: 'half', cell: ({ type }) => type },
    { key: 'before', label: t('dns.zone.before'), cell: ({ before: one, kind }) => shownRecord(one, kind) },
    { key: 'after', label: t('dns.zone.after'), cell: ({ after: one, kind }) => shownRecord(one, kind) },
  ];
  return (
    <Section
      dense
      title={t('dns.zone.compare')}
      actions={
        <>
          <FileButton
            label={t('dns.zone.openOther')}
            onFile={(file) => void file.text().then((text) => onBefore(text))}
          />
          <Button size="small" color="inherit" onClick={onEnd}>
            {t('dns.zone.endComparison')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CodeInput
          label={t('dns.zone.otherText')}
          help={t('dns.zone.otherHelp')}
          language="text"
          rows={6}
          value={before}
          onChange={onBefore}
        />
        <DataTable
          caption={t('dns.zone.compare')}
          rows={changes}
          rowKey={(one) => `${one.kind} ${one.name} ${one.type} ${(one.before ?? one.after)?.data}`}
          columns={columns}
          empty={<Alert severity="success">{t('dns.zone.same')}</Alert>}
          dense
        />
      </Box>
    </Section>
  );
}

function shownRecord(record: ZoneRecord | undefined, kind: ZoneChange['kind']) {
  if (!record) return '';
  return (
    <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
      {kind === 'ttl' ? `${record.ttl ?? ''} ${record.data}` : record.data}
    </Box>
  );
}
