import { apartmentPaths, getBuildingMap } from '@console/contract/apartment';
import { type AddressChange, useAddress, useEndpoint, useFormat, useName } from '@console/shell';
import { EmptyState, Page, Section, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { NoBuildingYet } from '../../buildings/no-building-yet.tsx';
import { BuildingMap } from '../../map/building-map.tsx';
import { DaySlider } from '../../map/day-slider.tsx';
import { layersOf } from '../../map/layer-names.ts';
import { arrearsLayer, endLayer, stateLayer } from '../../map/layers.ts';
import { RoomPanel } from '../../map/room-panel.tsx';
import '../../map/texts.ts';
import { UsageMap } from '../../map/usage-map.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'map.title' };

export function Component() {
  const { t } = useTranslation('apartment');
  const loaded = useLoaderData<typeof loader>();
  if (loaded) return <Overview {...loaded} />;
  return (
    <Page title={t('map.title')}>
      <NoBuildingYet title={t('index.none')} body={t('index.askOwner')} />
    </Page>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** The building from its front on any day. */
function Overview({ building, input, layer, usage, asked }: Loaded) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const map = useEndpoint(getBuildingMap, input);
  const [params, write] = useAddress();
  const set = (change: AddressChange) => write(change, { replace: true });
  const room = map.rooms.find(({ roomId }) => roomId === params.get('room'));
  const layers = layersOf(building);
  const words = { t, format };
  const layerOf = () => {
    if (layer === 'end') return endLayer(map.rooms, map.asOf, words);
    if (layer === 'arrears') return arrearsLayer(map.rooms, building.currency, words);
    return stateLayer(map.rooms, words);
  };
  if (map.rooms.length === 0)
    return (
      <Page title={t('map.of', { building: name(building.name) })}>
        <EmptyState
          title={t('list.none')}
          body={t('list.noneBody')}
          action={
            building.may.includes('apartment.room.configure') && (
              <Button
                component={Link}
                to={apartmentPaths.roomConfigure(building.buildingId)}
                variant="contained"
              >
                {t('roomConfigure.open')}
              </Button>
            )
          }
        />
      </Page>
    );
  return (
    <Page
      width="wide"
      title={t('map.of', { building: name(building.name) })}
      actions={
        <>
          <Button component={Link} to={apartmentPaths.list({ building: building.buildingId })}>
            {t('list.title')}
          </Button>
          <Button onClick={() => window.print()}>{t('map.print')}</Button>
        </>
      }
    >
      <Section>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 200px', maxWidth: 320 } }}
          >
            {layers.length > 1 && (
              <SelectInput
                label={t('map.layer')}
                value={layer}
                onChange={(value) => set({ layer: value, ...(value === 'usage' && { asOf: undefined }) })}
                options={layers.map((value) => ({
                  value,
                  label: t(`map.layers.${value}`),
                }))}
              />
            )}
          </Box>
          {layer !== 'usage' && (
            <DaySlider
              value={map.asOf}
              firstDay={map.firstDay}
              today={map.today}
              onChange={(day) => set({ asOf: day === map.today ? undefined : day })}
            />
          )}
          {layer === 'usage' && !usage && <Alert severity="info">{t('map.usage.noMonth')}</Alert>}
          {asked !== undefined && asked < map.firstDay && <Alert severity="info">{t('map.clamped')}</Alert>}
          {layer === 'arrears' && map.asOf !== map.today && (
            <Alert severity="info">{t('map.arrears.today')}</Alert>
          )}
          {map.asOf > map.today && <Alert severity="info">{t('map.future')}</Alert>}
        </Box>
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Section title={t('map.label')}>
          {usage ? (
            <UsageMap rooms={map.rooms} usage={usage} chosen={room?.roomId} set={set} />
          ) : (
            <BuildingMap
              rooms={map.rooms}
              layer={layerOf()}
              chosen={room?.roomId}
              onChoose={(roomId) => set({ room: roomId })}
            />
          )}
        </Section>
        <RoomPanel building={building} room={room} onClose={() => set({ room: undefined })} />
      </Box>
    </Page>
  );
}
