import {
  createPolicyToken,
  type InspectedToken,
  inspectToken,
  keyFault,
  kodoCodes,
  kodoReason,
  type ObjectBucket,
} from '@console/contract/codegen';
import { useCall, useFormat, usePermission } from '@console/shell';
import {
  CodeBlock,
  CopyButton,
  DefinitionList,
  IntegerInput,
  Section,
  SelectInput,
  SwitchInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoreAlert, useReasonText } from './store-words.tsx';

/** From a policy to a token and back, and what the store's codes mean. */
export function TokenLab({ bucket }: { bucket: ObjectBucket | undefined }) {
  return (
    <>
      <Inspect />
      {bucket?.kind === 'kodo' && <Build key={bucket.id} bucket={bucket} />}
      <Explain />
    </>
  );
}

const sent = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  run();
};
const formStyle = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 760 };

function Inspect() {
  const { t } = useTranslation('codeGen');
  const [token, setToken] = useState('');
  const [run, { pending, error }] = useCall(inspectToken, { quietly: true });
  const [found, setFound] = useState<InspectedToken>();
  const inspect = async () => {
    if (token.trim() !== '') setFound(await run({ body: { token } }));
  };
  return (
    <Section title={t('qiniu.lab.inspect.title')}>
      <Box component="form" onSubmit={sent(() => void inspect())} sx={formStyle}>
        <TextInput
          label={t('qiniu.lab.inspect.token')}
          help={t('qiniu.lab.inspect.help')}
          value={token}
          onChange={setToken}
          maxLength={8000}
          multiline
          rows={3}
          mono
          required
        />
        <Box>
          <Button type="submit" variant="contained" loading={pending} disabled={token.trim() === ''}>
            {t('qiniu.lab.inspect.do')}
          </Button>
        </Box>
        {error && <StoreAlert error={error} />}
        {found && <Found token={found} />}
      </Box>
    </Section>
  );
}

function Found({ token }: { token: InspectedToken }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { kind, accessKey, store, signatureRight, json, bucket, key, expiresAt, faults } = token;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Alert severity={faults.length > 0 ? 'warning' : signatureRight ? 'success' : 'info'}>
        {faults.length === 0
          ? t(signatureRight ? 'qiniu.lab.inspect.good' : 'qiniu.lab.inspect.unknowable')
          : faults.map((fault) => <div key={fault}>{t(`qiniu.lab.faults.${fault}`)}</div>)}
      </Alert>
      {kind !== 'unknown' && (
        <DefinitionList
          items={[
            { label: t('qiniu.lab.inspect.kind'), value: t(`qiniu.lab.kinds.${kind}`) },
            ...told('qiniu.lab.inspect.accessKey', accessKey && <code>{accessKey}</code>),
            ...told('qiniu.lab.inspect.store', store),
            ...told('qiniu.lab.inspect.bucket', bucket),
            ...told('qiniu.facts.key', key && <code>{key}</code>),
            ...told(
              'qiniu.lab.inspect.until',
              expiresAt && `${format.instant(expiresAt)} (${format.relative(expiresAt)})`,
            ),
          ]}
        />
      )}
      {json && <CodeBlock code={pretty(json)} label={t('qiniu.lab.policy')} />}
    </Box>
  );

  function told(label: string, value: React.ReactNode) {
    return value ? [{ label: t(label), value }] : [];
  }
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

const lives = ['600', '3600', '86400'] as const;

function Build({ bucket }: { bucket: ObjectBucket }) {
  const { t } = useTranslation('codeGen');
  const may = usePermission('codegen.qiniu.upload');
  const [key, setKey] = useState(bucket.prefix);
  const [seconds, setSeconds] = useState<(typeof lives)[number]>('3600');
  const [isPrefixalScope, setPrefixal] = useState(false);
  const [insertOnly, setInsertOnly] = useState(true);
  const [fsizeLimit, setLimit] = useState<number | null>(null);
  const [mimeLimit, setMimeLimit] = useState('');
  const [returnBody, setReturnBody] = useState('');
  const [deleteAfterDays, setDays] = useState<number | null>(null);
  const [run, { pending, error, field }] = useCall(createPolicyToken, { quietly: true });
  const [made, setMade] = useState<Awaited<ReturnType<typeof run>>>();
  if (!may) return <Alert severity="info">{t('qiniu.lab.build.mayNot')}</Alert>;
  const fault = key === '' ? undefined : keyFault(key);
  const build = async () => {
    if (fault) return;
    const body = {
      ...(key === '' ? {} : { key }),
      seconds: Number(seconds),
      ...(isPrefixalScope && key !== '' ? { isPrefixalScope } : {}),
      insertOnly,
      ...(fsizeLimit === null ? {} : { fsizeLimit }),
      ...(mimeLimit.trim() === '' ? {} : { mimeLimit }),
      ...(returnBody.trim() === '' ? {} : { returnBody }),
      ...(deleteAfterDays === null ? {} : { deleteAfterDays }),
    };
    setMade(await run({ params: { bucketId: bucket.id }, body }));
  };
  return (
    <Section title={t('qiniu.lab.build.title', { bucket: bucket.name })}>
      <Box component="form" onSubmit={sent(() => void build())} sx={formStyle}>
        <TextInput
          label={t('qiniu.facts.key')}
          help={t('qiniu.lab.build.keyHelp')}
          value={key}
          onChange={setKey}
          error={fault ? t(`fields.${fault}`) : field('key')}
          mono
        />
        <SwitchInput label={t('qiniu.lab.build.prefixal')} value={isPrefixalScope} onChange={setPrefixal} />
        <SwitchInput label={t('qiniu.lab.build.insertOnly')} value={insertOnly} onChange={setInsertOnly} />
        <SelectInput<(typeof lives)[number]>
          label={t('qiniu.links.life')}
          value={seconds}
          onChange={setSeconds}
          options={lives.map((value) => ({ value, label: t(`qiniu.links.lives.${value}`) }))}
        />
        <IntegerInput
          label={t('qiniu.lab.build.fsizeLimit')}
          value={fsizeLimit}
          onChange={setLimit}
          min={0}
          unit="B"
        />
        <TextInput
          label={t('qiniu.lab.build.mimeLimit')}
          value={mimeLimit}
          onChange={setMimeLimit}
          maxLength={500}
          suggestions={['image/*', 'image/*;video/*', '!application/x-msdownload']}
          mono
        />
        <TextInput
          label={t('qiniu.lab.build.returnBody')}
          value={returnBody}
          onChange={setReturnBody}
          maxLength={2000}
          suggestions={['{"key":$(key),"hash":$(etag),"fsize":$(fsize)}']}
          mono
        />
        <IntegerInput
          label={t('qiniu.lab.build.deleteAfterDays')}
          value={deleteAfterDays}
          onChange={setDays}
          min={1}
          max={36_500}
        />
        <Box>
          <Button type="submit" variant="contained" loading={pending}>
            {t('qiniu.lab.build.do')}
          </Button>
        </Box>
        {error && <StoreAlert error={error} />}
        {made && (
          <Box role="status" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <CodeBlock code={pretty(made.json)} label={t('qiniu.lab.policy')} />
            <CodeBlock code={made.encoded} label={t('qiniu.lab.encoded')} />
            <CodeBlock code={made.signature} label={t('qiniu.lab.signature')} />
            <CodeBlock code={made.token} label={t('qiniu.lab.token')} />
            <Box>
              <CopyButton text={made.token} label={t('qiniu.lab.copyToken')} />
            </Box>
          </Box>
        )}
      </Box>
    </Section>
  );
}

function Explain() {
  const { t } = useTranslation('codeGen');
  const reasonText = useReasonText();
  const [code, setCode] = useState('');
  return (
    <Section title={t('qiniu.lab.explain.title')}>
      <Box sx={formStyle}>
        <SelectInput
          label={t('qiniu.lab.explain.code')}
          value={code}
          onChange={setCode}
          options={kodoCodes.map((one) => ({ value: String(one), label: String(one) }))}
        />
        {code !== '' && (
          <Typography role="status" sx={{ whiteSpace: 'pre-line' }}>
            {reasonText(kodoReason(Number(code)))}
            {code === '400' && `\n${reasonText('storeWrongRegion')}`}
            {code === '403' && `\n${reasonText('storeClockSkew')}`}
          </Typography>
        )}
      </Box>
    </Section>
  );
}
