import type { FastifyInstance } from 'fastify';
import type { Area, Ground } from '../../house/area.ts';
import { invitationsInto } from '../../house/members/invitations.ts';
import { servingFiles } from '../../house/sheets/export-turns.ts';
import { type Serve, serving } from '../../plugins/contract/serve.ts';
import { serveAbout } from './about/endpoints.ts';
import { serveApplications } from './applications/endpoints.ts';
import { applicationExpiryJob, madeOfApplication } from './applications/index.ts';
import { evidences } from './attachments/endpoints.ts';
import { serveBills } from './bills/endpoints.ts';
import { billRunJob, withLettings } from './bills/index.ts';
import { serveBuildings } from './buildings/endpoints.ts';
import { serveChargeItems, serveCommonPools } from './charges/endpoints.ts';
import { serveCharts } from './charts/endpoints.ts';
import { serveChecking } from './checking/endpoints.ts';
import { serveCheckouts } from './checkouts/endpoints.ts';
import { serveCorrections } from './corrections/endpoints.ts';
import { serveDraws } from './draws/endpoints.ts';
import { serveExports } from './exports/endpoints.ts';
import { finds } from './finders.ts';
import { serveCycles } from './gates/cycle-endpoints.ts';
import { serveBuildingMap } from './map/endpoints.ts';
import { serveMeters } from './meters/meter-endpoints.ts';
import { serveMoveReadings } from './moving/endpoints.ts';
import { serveOwn } from './own/endpoints.ts';
import { ownFinders } from './own/finders.ts';
import { retentionJobs } from './own/retaining.ts';
import { servePayments } from './payments/endpoints.ts';
import { lateFeeJob } from './payments/index.ts';
import { servePeople } from './people/endpoints.ts';
import { idSeal } from './people/sealed-id.ts';
import { printJobs, servePrints } from './prints/endpoints.ts';
import { serveReminding } from './reminding/endpoints.ts';
import { serveRoomHistory } from './room-history/endpoints.ts';
import { serveRooms } from './rooms/endpoints.ts';
import { serveReadings } from './rounds/reading-endpoints.ts';
import { serveRoundSheets } from './rounds/round-sheets.ts';
import { serveWaitingReadings } from './rounds/waiting-readings.ts';
import { seedApartment } from './seed/index.ts';
import { serveStatistics } from './statistics/endpoints.ts';
import { serveTariffs } from './tariffs/endpoints.ts';
import { serveTasks } from './tasks/endpoints.ts';
import { serveTeam } from './team/endpoints.ts';
import { tellingJobs } from './telling/jobs.ts';
import { newsWords } from './telling/news-words.ts';
import { serveSheetTemplates } from './templates/endpoints.ts';
import { serveTenancies } from './tenancies/endpoints.ts';
import { serveTenancySheets } from './tenancies/tenancy-sheets.ts';
import { serveToday } from './today/endpoints.ts';
import { serveUsages } from './usage/endpoints.ts';
import { buildingOf } from './whose-is.ts';

/** Houses that are let room by room, and what is used in them. */
export const apartment: Area = {
  ...{ name: 'apartment', serve, whoseIs: buildingOf, seed: seedApartment },
  invitations: invitationsInto('apartment'),
  jobs: (ground) => [
    billRunJob(ground.database, ground.live),
    lateFeeJob(ground.database),
    applicationExpiryJob(ground.database),
    ...retentionJobs(ground),
    ...printJobs(ground),
    ...tellingJobs(ground),
  ],
  says: newsWords,
  // What is one's own comes before what one manages.
  finds: { ...finds, finders: [...ownFinders, ...finds.finders] },
};

async function serve(app: FastifyInstance, ground: Ground): Promise<void> {
  const seal = idSeal(ground.secret('person-key'));
  await app.register(
    serving((serve) => {
      for (const part of parts) part(serve);
      servePeople(serve, seal);
      serveApplications(serve, seal);
      serveTenancySheets(serve, seal);
      serveExports(servingFiles(serve, ground.exportTurn));
      serveOwn(serve, servingFiles(serve, ground.exportTurn), seal);
      servePrints(serve, ground);
      serveDraws(serve, ground.secret('person-key'));
    }),
  );
  await app.register(evidences, ground);
}

const parts: readonly ((serve: Serve) => void)[] = [
  serveBuildings,
  serveTeam,
  serveRooms,
  serveTariffs,
  serveChargeItems,
  serveCommonPools,
  serveMeters,
  (serve) => serveTenancies(serve, withLettings, madeOfApplication),
  serveSheetTemplates,
  serveReadings,
  serveChecking,
  serveMoveReadings,
  serveCorrections,
  serveRoundSheets,
  serveWaitingReadings,
  serveCheckouts,
  serveCycles,
  serveReminding,
  serveUsages,
  serveCharts,
  serveBills,
  servePayments,
  serveBuildingMap,
  serveRoomHistory,
  serveStatistics,
  serveTasks,
  serveToday,
  serveAbout,
];
