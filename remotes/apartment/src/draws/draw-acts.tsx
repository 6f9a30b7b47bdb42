import { apartmentPaths, commitDraw, type Draw, deleteDraw, publishDraw } from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import { dialogLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

const DrawForm = dialogLater(() => import('./draw-form.tsx'));
const NumberDialog = dialogLater(() => import('./number-dialog.tsx'));
const AnnulDialog = dialogLater(() => import('./annul-dialog.tsx'));

/** What can be done with a draw where it stands. */
export function DrawActs({ draw }: { draw: Draw }) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'number' | 'annul'>();
  const [commit, committing] = useCall(commitDraw, { done: 'updated' });
  const [publish, publishing] = useCall(publishDraw, { done: 'updated' });
  const [remove, removing] = useCall(deleteDraw, { done: 'deleted', quietly: true });
  const { drawId, version, may, name, buildingId } = draw;
  const at = { params: { drawId }, version };
  const close = () => setAsked(undefined);
  const pending = committing.pending || publishing.pending || removing.pending;
  const problem = committing.problem ?? publishing.problem ?? removing.problem;
  const ask = async (act: 'commit' | 'publish' | 'delete', danger: boolean) =>
    confirm({
      title: t(`draws.confirm.${act}`, { name }),
      body: t(`draws.confirm.${act}Body`),
      confirmLabel: t(`draws.do.${act}`),
      danger,
    });
  const onCommit = async () => (await ask('commit', false)) && commit(at);
  const onPublish = async () => (await ask('publish', false)) && publish(at);
  const onDelete = async () => {
    if ((await ask('delete', true)) && (await remove(at)))
      void navigate(apartmentPaths.helpDraw({ building: buildingId }));
  };
  if (!Object.values(may).some(Boolean)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {may.commit && (
          <Button variant="contained" loading={committing.pending} disabled={pending} onClick={onCommit}>
            {t('draws.do.commit')}
          </Button>
        )}
        {may.draw && (
          <Button variant="contained" disabled={pending} onClick={() => setAsked('number')}>
            {t('draws.do.draw')}
          </Button>
        )}
        {may.publish && (
          <Button variant="contained" loading={publishing.pending} disabled={pending} onClick={onPublish}>
            {t('draws.do.publish')}
          </Button>
        )}
        {may.edit && (
          <>
            <Button variant="outlined" disabled={pending} onClick={() => setAsked('edit')}>
              {t('draws.do.edit')}
            </Button>
            <Button
              variant="outlined"
              color="error"
              loading={removing.pending}
              disabled={pending}
              onClick={onDelete}
            >
              {t('draws.do.delete')}
            </Button>
          </>
        )}
        {may.annul && (
          <Button variant="outlined" color="error" disabled={pending} onClick={() => setAsked('annul')}>
            {t('draws.do.annul')}
          </Button>
        )}
      </Box>
      {asked === 'edit' && <DrawForm buildingId={buildingId} draw={draw} onClose={close} />}
      {asked === 'number' && <NumberDialog draw={draw} onClose={close} />}
      {asked === 'annul' && <AnnulDialog draw={draw} onClose={close} />}
    </Box>
  );
}
