import { listPersons, type Person } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { Dialog, EmptyState, LoadingState, SearchBox } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from './named.ts';
import { NewPersonForm } from './new-person-form.tsx';
import { personLines } from './person-line-rules.ts';
import './texts.ts';

interface PersonDialogProps {
  buildingId: string;
  onPick(person: Named): void;
  onClose(): void;
}

/** Whatever is found: what is about to be pressed does not move when the list arrives. */
const steadyHeight = 'min(60vh, 480px)';

/** Finds somebody among the building's people, or adds them. */
export default function PersonDialog({ buildingId, onPick, onClose }: PersonDialogProps) {
  const { t } = useTranslation('apartment');
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  if (adding)
    return (
      <NewPersonForm buildingId={buildingId} name={typed} onDone={onPick} onClose={() => setAdding(false)} />
    );
  const buttons = (
    <>
      <Button onClick={onClose}>{t('people.cancel')}</Button>
      <Button variant="contained" onClick={() => setAdding(true)}>
        {t('people.new')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('people.choose')} onClose={onClose} actions={buttons}>
      <Box sx={{ height: steadyHeight }}>
        <SearchBox label={t('people.search')} value={typed} onSearch={setTyped} autoFocus />
        <Suspense fallback={<LoadingState />}>
          <Found buildingId={buildingId} q={q} onPick={onPick} />
        </Suspense>
      </Box>
    </Dialog>
  );
}

function Found({ buildingId, q, onPick }: { buildingId: string; q: string; onPick(person: Person): void }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listPersons, {
    params: { buildingId },
    query: { limit: 20, ...(q ? { q } : {}) },
  });
  const lines = personLines(items, {
    room: (room) => t('people.livesIn', { room }),
    staffNo: (number) => t('people.staffOf', { number }),
    added: (at) => t('people.addedAt', { at: format.instant(at) }),
  });
  if (items.length === 0) return <EmptyState title={t('people.none')} />;
  return (
    <List>
      {items.map((person, index) => (
        <ListItemButton key={person.personId} onClick={() => onPick(person)}>
          <ListItemText primary={person.name} secondary={lines[index]} />
        </ListItemButton>
      ))}
    </List>
  );
}
