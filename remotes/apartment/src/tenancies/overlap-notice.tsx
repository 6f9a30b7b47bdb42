import type { ApiError } from '@console/contract';
import { apartmentPaths } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import * as z from 'zod/mini';

const stay = { name: z.string(), room: z.string(), firstDay: z.string(), lastDay: z.nullable(z.string()) };
/** Somebody has it, an application was approved into it, or a draw offers it. */
const Taken = z.union([
  z.object({ tenancyId: z.string(), number: z.number(), ...stay }),
  z.object({ applicationId: z.string(), number: z.string(), ...stay }),
  z.object({ drawId: z.string(), number: z.string(), name: z.string(), room: z.string() }),
]);
type Taken = z.infer<typeof Taken>;

/** Who has the room already or was promised it, if that is why it was refused. */
export const takenBy = (error: ApiError | undefined): Taken | undefined =>
  error?.code === 'OVERLAP' ? Taken.safeParse(error.details).data : undefined;

/** Names the tenancy, the application or the draw that is in the way, and leads to it in a tab of its own: what is typed here stays. */
export function OverlapNotice({ taken }: { taken: Taken }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  if ('drawId' in taken)
    return (
      <>
        {t('tenancies.drawn', { ...taken })}{' '}
        <Link
          color="inherit"
          component={RouterLink}
          target="_blank"
          to={apartmentPaths.helpDraw({ draw: taken.drawId })}
        >
          {t('tenancies.drawnOpen', { number: taken.number })}
        </Link>
      </>
    );
  const until = taken.lastDay === null ? t('tenancies.open') : format.day(taken.lastDay);
  const isPromised = 'applicationId' in taken;
  const to = isPromised
    ? apartmentPaths.reviewApplication({ uuid: taken.applicationId })
    : apartmentPaths.edit({ actionType: 'edit', uuid: taken.tenancyId });
  const words = { ...taken, from: format.day(taken.firstDay), until };
  return (
    <>
      {t(isPromised ? 'tenancies.promised' : 'tenancies.taken', words)}{' '}
      <Link color="inherit" component={RouterLink} target="_blank" to={to}>
        {t(isPromised ? 'tenancies.promisedOpen' : 'tenancies.takenOpen', { number: taken.number })}
      </Link>
    </>
  );
}
