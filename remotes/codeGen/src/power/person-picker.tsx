import { getPolicyPerson, listPolicyPeople } from '@console/contract/codegen';
import { useAnswer } from '@console/shell';
import { SearchBox } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from './words.ts';

interface PersonPickerProps {
  /** Id of who is chosen; empty: nobody yet. */
  value: string;
  onChange(userId: string): void;
}

/** One person, found by name. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const { t } = useTranslation('codeGen');
  if (value === '') return <Found onChange={onChange} />;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography>
        {t('power.explain.person')}: <Chosen userId={value} />
      </Typography>
      <Button size="small" onClick={() => onChange('')}>
        {t('power.explain.other')}
      </Button>
    </Box>
  );
}

function Chosen({ userId }: { userId: string }) {
  const { result } = useAnswer(getPolicyPerson, { params: { userId } });
  return <strong>{result ? personName(result) : userId}</strong>;
}

function Found({ onChange }: Pick<PersonPickerProps, 'onChange'>) {
  const { t } = useTranslation('codeGen');
  const [q, setQ] = useState('');
  const { result } = useAnswer(listPolicyPeople, { query: { limit: 8, ...(q === '' ? {} : { q }) } });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SearchBox label={t('power.people.search')} value={q} onSearch={setQ} delay={200} />
      <Box
        role="group"
        aria-label={t('power.explain.person')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {result?.items.map((person) => (
          <Button key={person.userId} size="small" variant="outlined" onClick={() => onChange(person.userId)}>
            {personName(person)}
          </Button>
        ))}
        {result?.items.length === 0 && <Typography>{t('power.people.noMatch')}</Typography>}
      </Box>
    </Box>
  );
}
