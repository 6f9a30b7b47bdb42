import { type ListedRoom, listRooms, type RoomFilter } from '@console/contract/apartment';
import { callApi, notify, useProblemText } from '@console/shell';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf } from './csv-rules.ts';
import { useRoomTexts } from './room-columns.tsx';

/** Every page of the list. */
async function allRooms(filter: RoomFilter): Promise<ListedRoom[]> {
  const rows: ListedRoom[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: 200, ...(cursor ? { cursor } : {}) };
    const page = await callApi(listRooms, { query });
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return rows;
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The whole list as filtered, as a sheet. */
export function ListExport({ filter }: { filter: RoomFilter }) {
  const { t } = useTranslation('apartment');
  const texts = useRoomTexts();
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const columns: [string, (row: ListedRoom) => string][] = [
    [t('rooms.number'), (row) => row.number],
    [t('buildings.one'), texts.building],
    [t('rooms.floor'), (row) => String(row.floor)],
    [t('rooms.type'), texts.type],
    [t('rooms.state'), texts.state],
    [t('roomList.tenant'), texts.tenants],
    [t('roomList.lastDay'), texts.lastDay],
    [t('rooms.rent'), (row) => (texts.rentMinor(row) / 100).toFixed(2)],
    [t('roomList.currency'), (row) => row.currency],
    [t('roomList.lastReadOn'), texts.lastReadOn],
  ];
  const save = async () => {
    setPending(true);
    try {
      const rows = await allRooms(filter);
      const sheet = rows.map((row) => columns.map(([, of]) => of(row)));
      download(`${t('roomList.file')}.csv`, csvOf([columns.map(([label]) => label), ...sheet]));
    } catch (error) {
      notify.error(problemText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="outlined" loading={pending} onClick={() => void save()}>
      {t('roomList.export')}
    </Button>
  );
}
