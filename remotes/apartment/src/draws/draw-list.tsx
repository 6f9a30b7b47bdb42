import {
  apartmentPaths,
  type Building,
  type DrawRow,
  drawStates,
  listDraws,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useListAddress, useName, useTableLook } from '@console/shell';
import { columnsOf, dialogLater, ListScreen, optionsOf, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { drawTones } from './draw-tones.ts';
import { HowItWorks } from './how-it-works.tsx';

const DrawForm = dialogLater(() => import('./draw-form.tsx'));

interface DrawListProps {
  building: Building;
  query: Parameters<typeof useEndpoint<typeof listDraws>>[1]['query'];
}

/** The draws of a building. */
export function DrawList({ building, query }: DrawListProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const navigate = useNavigate();
  const { items, next } = useEndpoint(listDraws, { query });
  const [open, setOpen] = useState(false);
  const column = columnsOf<DrawRow>(useFormat());
  const mayBegin = building.state === 'active' && building.may.includes('apartment.draw.commit');
  const begin = mayBegin && (
    <Button variant="contained" onClick={() => setOpen(true)}>
      {t('draws.new')}
    </Button>
  );
  return (
    <>
      <ListScreen
        width="wide"
        title={t('draws.title')}
        subtitle={t('draws.subtitle', { building: name(building.name) })}
        address={useListAddress(listDraws, { kept: ['building'] })}
        filterBy={[
          {
            kind: 'choice',
            name: 'state',
            label: t('draws.state'),
            any: t('draws.anyState'),
            options: optionsOf(drawStates, (state) => t(`draws.states.${state}`)),
          },
        ]}
        caption={t('draws.title')}
        rows={items}
        rowKey={({ drawId }) => drawId}
        href={({ drawId }) => apartmentPaths.helpDraw({ draw: drawId })}
        nextCursor={next}
        look={useTableLook('apartment.draws')}
        noMatch={t('draws.noMatch')}
        create={begin || undefined}
        none={{ title: t('draws.none'), body: t('draws.noneBody') }}
        columns={[
          column.name('name', t('draws.name'), (row) => row.name),
          column.text('number', t('draws.number'), (row) => row.number, { nowrap: true, card: 'name' }),
          column.own(
            'state',
            t('draws.state'),
            ({ state }) => <StateChip tone={drawTones[state]} label={t(`draws.states.${state}`)} />,
            { card: 'top' },
          ),
          column.number('candidates', t('draws.candidates'), (row) => row.candidateCount, { card: 'half' }),
          column.number('rooms', t('draws.rooms'), (row) => row.roomCount, { card: 'half' }),
          column.instant('committedAt', t('draws.committedAt'), (row) => row.committedAt, {
            hideBelow: 'md',
          }),
          column.instant('publishedAt', t('draws.publishedAt'), (row) => row.publishedAt, {
            hideBelow: 'md',
          }),
        ]}
      >
        {items.length === 0 && <HowItWorks />}
      </ListScreen>
      {open && (
        <DrawForm
          buildingId={building.buildingId}
          onClose={() => setOpen(false)}
          onSaved={({ drawId }) => void navigate(apartmentPaths.helpDraw({ draw: drawId }))}
        />
      )}
    </>
  );
}
