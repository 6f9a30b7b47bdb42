import { CopyButton, DefinitionList } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface FingerprintsProps {
  listDigest: string | null;
  commit: string | null;
  publicEntropy: string | null;
  secret: string | null;
}

const values = ['listDigest', 'commit', 'publicEntropy', 'secret'] as const;

/** What a result follows from; each value is there from the step on that makes it. */
export function Fingerprints(known: FingerprintsProps) {
  const { t } = useTranslation('apartment');
  return (
    <DefinitionList
      items={values.map((name) => ({
        key: name,
        label: t(`draws.values.${name}`),
        value: known[name] === null ? t(`draws.values.${name}Later`) : <Value text={known[name]} />,
      }))}
    />
  );
}

function Value({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="code" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {text}
      </Box>
      <CopyButton text={text} />
    </Box>
  );
}
