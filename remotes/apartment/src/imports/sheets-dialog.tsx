import {
  apartmentPaths,
  type Building,
  exportRooms,
  getBuildingTeam,
  getSheetTemplate,
  listWaitingReadings,
} from '@console/contract/apartment';
import { callApi, useDownload } from '@console/shell';
import { Dialog, DownloadButton, Section, saveFile, Tabs } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../people/texts.ts';
import '../rooms/texts.ts';
import '../tenancies/texts.ts';
import { type ImportKind, importKinds, mayImport, nextKind } from './import-kinds.ts';
import { BuildingSheet } from './sheet-import.tsx';
import './texts.ts';

interface SheetsDialogProps {
  building: Building;
  /** What it opens with. */
  first: ImportKind;
  onClose(): void;
}

/** A building out of a spreadsheet program, kind by kind, and its rooms back into one. */
export default function SheetsDialog({ building, first, onClose }: SheetsDialogProps) {
  const { t } = useTranslation('apartment');
  const [kind, setKind] = useState(first);
  // What comes of an import is told in here.
  const [busy, setBusy] = useState(false);
  // Rooms can be exported by whoever reads them.
  const mayOpen = (one: ImportKind) => one === 'rooms' || mayImport(building, one);
  const kinds = importKinds.filter(mayOpen);
  return (
    <Dialog size="wide" title={t('sheets.title')} onClose={busy ? undefined : onClose}>
      <Tabs<ImportKind>
        label={t('sheets.about')}
        value={kind}
        onChange={(next) => busy || setKind(next)}
        tabs={kinds.map((value) => ({ value, label: t(`sheets.kinds.${value}`) }))}
      >
        <SheetDownload key={`download ${kind}`} building={building} kind={kind} />
        {mayImport(building, kind) && (
          <BuildingSheet
            key={kind}
            building={building}
            kind={kind}
            onBusy={setBusy}
            next={<NextStep building={building} after={kind} kinds={kinds} onKind={setKind} />}
          />
        )}
      </Tabs>
    </Dialog>
  );
}

interface NextStepProps {
  building: Building;
  after: ImportKind;
  kinds: readonly ImportKind[];
  onKind(kind: ImportKind): void;
}

/** What comes after a sheet: the next one, and after the last the values that a second person has to look at. */
function NextStep({ building: { buildingId, may, sodMode }, after, kinds, onKind }: NextStepProps) {
  const { t } = useTranslation('apartment');
  const next = nextKind[after];
  if (next && kinds.includes(next))
    return (
      <Button size="small" color="inherit" onClick={() => onKind(next)}>
        {t('sheets.next', { step: t(`sheets.kinds.${next}`) })}
      </Button>
    );
  if (after === 'rooms') return null;
  // What one has brought in is for somebody else to check.
  if (sodMode === 'strict') return <SecondPerson buildingId={buildingId} may={may} />;
  if (!may.includes(listWaitingReadings.access.permission)) return null;
  return (
    <Button
      size="small"
      color="inherit"
      component={Link}
      to={apartmentPaths.recordCheck({ building: buildingId, tab: 'waiting' })}
    >
      {t('sheets.next', { step: t('sheets.checkValues') })}
    </Button>
  );
}

/** Who checks what has come in, and where that person is found or invited. */
function SecondPerson({ buildingId, may }: Pick<Building, 'buildingId' | 'may'>) {
  const { t } = useTranslation('apartment');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <span>{t('sheets.secondPerson', { role: t('roles.CHK') })}</span>
      {may.includes(getBuildingTeam.access.permission) && (
        <Button size="small" color="inherit" component={Link} to={apartmentPaths.buildingTeam(buildingId)}>
          {t('sheets.toTeam')}
        </Button>
      )}
    </Box>
  );
}

/** Rooms as they are; of what else comes in by a sheet an empty one. */
function SheetDownload({ building: { buildingId }, kind }: { building: Building; kind: ImportKind }) {
  const { t } = useTranslation('apartment');
  const download = useDownload(
    (query) =>
      kind === 'rooms'
        ? callApi(exportRooms, { params: { buildingId }, query })
        : callApi(getSheetTemplate, { params: { buildingId, kind }, query }),
    saveFile,
  );
  const title = kind === 'rooms' ? t('sheets.export') : t('sheets.template');
  return (
    <Section dense title={title}>
      <Typography color="textSecondary">
        {kind === 'rooms' ? t('sheets.exportBody') : t('sheets.templateBody')}
      </Typography>
      <Box sx={{ marginTop: 1 }}>
        <DownloadButton label={title} {...download} />
      </Box>
    </Section>
  );
}
