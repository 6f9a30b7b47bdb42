import { listObjectBuckets, type ObjectBucket, type RecordedUpload } from '@console/contract/codegen';
import { searchParams, useAddress, useEndpoint } from '@console/shell';
import { EmptyState, Page, SelectInput, StateChip, SwitchInput, Tabs, Toolbar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { BucketBrowser } from '../../qiniu/bucket-browser.tsx';
import { BucketUsage } from '../../qiniu/folder-size.tsx';
import { addressOfObject } from '../../qiniu/link-text-rules.ts';
import { RecentUploads } from '../../qiniu/recent-uploads.tsx';
import { useReasonText } from '../../qiniu/store-words.tsx';
import { TokenLab } from '../../qiniu/token-lab.tsx';
import '../../qiniu/texts.ts';

export const handle = { title: 'qiniu.title' };

const tabs = ['objects', 'recent', 'tokens'] as const;
const Address = z.object({
  tab: z._default(z.enum(tabs), 'objects'),
  bucket: z._default(z.string(), ''),
  prefix: z.optional(z.string()),
  flat: z._default(z.enum(['', '1']), ''),
  look: z._default(z.enum(['list', 'grid']), 'list'),
  key: z.optional(z.string()),
});
type Address = z.infer<typeof Address>;

/** `/codeGen/qiniu`: object stores. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { items } = useEndpoint(listObjectBuckets);
  const [params, set] = useAddress();
  const address = searchParams(params, Address);
  const bucket = items.find(({ id }) => id === address.bucket) ?? items[0];
  return (
    <Page title={t('qiniu.title')} subtitle={t('qiniu.subtitle')} width="wide">
      <Tabs<Address['tab']>
        label={t('qiniu.tabs.label')}
        value={address.tab}
        onChange={(tab) => set({ tab: tab === 'objects' ? undefined : tab, key: undefined })}
        tabs={tabs.map((value) => ({ value, label: t(`qiniu.tabs.${value}`) }))}
      >
        {address.tab === 'recent' && <RecentUploads href={hrefOfUpload} />}
        {address.tab === 'tokens' && <TokenLab bucket={bucket} />}
        {address.tab === 'objects' && <Objects items={items} bucket={bucket} address={address} set={set} />}
      </Tabs>
    </Page>
  );
}

const hrefOfUpload = ({ bucketId, key }: RecordedUpload): string => addressOfObject(bucketId, key);

interface ObjectsProps {
  readonly items: readonly ObjectBucket[];
  readonly bucket: ObjectBucket | undefined;
  readonly address: Address;
  set: ReturnType<typeof useAddress>[1];
}

function Objects({ items, bucket, address, set }: ObjectsProps) {
  const { t } = useTranslation('codeGen');
  if (!bucket) return <EmptyState title={t('qiniu.noBuckets')} body={t('qiniu.noBucketsBody')} />;
  const flat = address.flat === '1';
  const { prefix = bucket.prefix, look, key } = address;
  const hrefOf = (to: string) =>
    `?${new URLSearchParams({ bucket: bucket.id, prefix: to, ...(flat ? { flat: '1' } : {}), ...(look === 'grid' ? { look } : {}) })}`;
  return (
    <>
      <Toolbar>
        <SelectInput
          label={t('qiniu.bucket')}
          value={bucket.id}
          onChange={(id) => set({ bucket: id, prefix: undefined, key: undefined })}
          options={items.map(({ id, store, name }) => ({ value: id, label: `${name} (${store})` }))}
        />
        <BucketFacts bucket={bucket} />
        <SwitchInput
          label={t('qiniu.flat')}
          value={flat}
          onChange={(on) => set({ flat: on ? '1' : undefined })}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={look}
          aria-label={t('qiniu.look.label')}
          onChange={(_, next: Address['look'] | null) =>
            next && set({ look: next === 'grid' ? next : undefined })
          }
        >
          <ToggleButton value="list">{t('qiniu.look.list')}</ToggleButton>
          <ToggleButton value="grid">{t('qiniu.look.grid')}</ToggleButton>
        </ToggleButtonGroup>
      </Toolbar>
      <BucketTrouble bucket={bucket} />
      <BucketBrowser
        key={`${bucket.id} ${prefix} ${flat}`}
        bucket={bucket}
        place={{ prefix, flat, look }}
        shown={key}
        hrefOf={hrefOf}
        go={set}
      />
    </>
  );
}

function BucketFacts({ bucket }: { bucket: ObjectBucket }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        minHeight: 40,
        color: 'text.secondary',
      }}
    >
      <StateChip
        tone={bucket.private ? 'info' : 'warn'}
        label={t(bucket.private ? 'qiniu.private' : 'qiniu.public')}
      />
      {bucket.region && <span>{bucket.region}</span>}
      <BucketUsage bucket={bucket} />
      {bucket.domains.map((one) => (
        <code key={one}>{one.replace(/^https?:\/\//, '')}</code>
      ))}
    </Box>
  );
}

function BucketTrouble({ bucket }: { bucket: ObjectBucket }) {
  const { t } = useTranslation('codeGen');
  const reasonText = useReasonText();
  if (bucket.trouble === null) return null;
  return (
    <Alert severity="error">
      {t('qiniu.trouble', { bucket: bucket.name })} {reasonText(bucket.trouble)}
    </Alert>
  );
}
