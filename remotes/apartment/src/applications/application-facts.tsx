import { apartmentPaths, type Building, type ShownApplication } from '@console/contract/apartment';
import { useFormat, useName } from '@console/shell';
import { DefinitionList } from '@console/ui';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { placeOf } from './application-words.ts';

interface ApplicationFactsProps {
  application: ShownApplication;
  building: Building;
}

/** What there is to know of an application, as far as its kind says it. */
export function ApplicationFacts({ application, building }: ApplicationFactsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { applicant, tenancy, wantedRoom, wantedRoomType, from, months, lastDay, bill, reading } =
    application;
  const { occupantName, occupantPhone, taken, decided, declinedBy, room, bed, keptUntil } = application;
  const done = (act: ShownApplication['taken']) => act && `${act.by} · ${format.instant(act.at)}`;
  const facts: Readonly<Record<string, ReactNode>> = {
    applicant: applicant.name,
    phone: applicant.phone,
    enteredBy: applicant.signsIn ? t('applications.facts.bySelf') : application.enteredBy,
    tenancy: tenancy && <ToTenancy tenancy={tenancy} />,
    wantedRoom: wantedRoom?.number,
    wantedRoomType: wantedRoomType && name(wantedRoomType.name),
    from: from && format.day(from),
    months: months !== null && t('applications.wishes.months', { count: months }),
    lastDay: lastDay && format.day(lastDay),
    occupant: [occupantName, occupantPhone].filter(Boolean).join(' · '),
    bill: bill && (
      <ToBill number={bill.number} tenancyId={tenancy?.tenancyId}>
        {format.money(bill.totalMinor, building.currency)}
      </ToBill>
    ),
    reading:
      reading &&
      t('applications.readingOf', {
        serial: reading.serial,
        day: format.day(reading.readOn),
        value: format.decimal(reading.value),
      }),
    note: application.note,
    submittedAt: application.submittedAt && format.instant(application.submittedAt),
    taken: done(taken),
    declined: declinedBy.join(', '),
    decided: done(decided),
    reason: application.decisionReason,
    room: room && placeOf(room.number, bed?.label),
    draw: <DrawOf application={application} />,
    keptUntil: application.state === 'approved' && keptUntil && format.day(keptUntil),
    outcome: application.outcome && <OutcomeLink application={application} outcome={application.outcome} />,
  };
  const isSaid = (key: string) => key !== 'draw' || application.sentToDraw;
  return (
    <DefinitionList
      items={Object.entries(facts)
        .filter(([key, value]) => Boolean(value) && isSaid(key))
        .map(([key, value]) => ({ key, label: t(`applications.facts.${key}`), value }))}
    />
  );
}

function ToTenancy({ tenancy }: { tenancy: NonNullable<ShownApplication['tenancy']> }) {
  const { t } = useTranslation('apartment');
  const { tenancyId, number, roomNumber, bedLabel } = tenancy;
  return (
    <Link component={RouterLink} to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId })}>
      {t('applications.tenancyOf', { room: placeOf(roomNumber, bedLabel), number })}
    </Link>
  );
}

/** A bill is looked at, and credited, where the tenancy’s bills are. */
function ToBill(props: { number: string; tenancyId: string | undefined; children: ReactNode }) {
  const { number, tenancyId = '', children } = props;
  const to = apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab: 'charges' });
  return (
    <>
      <Link component={RouterLink} to={to}>
        {number}
      </Link>{' '}
      {children}
    </>
  );
}

function DrawOf({ application }: { application: ShownApplication }) {
  const { t } = useTranslation('apartment');
  const { drawId } = application;
  if (drawId === null) return t('applications.drawAwaited');
  return (
    <Link component={RouterLink} to={apartmentPaths.helpDraw({ draw: drawId })}>
      {t('applications.drawn')}
    </Link>
  );
}

interface OutcomeLinkProps {
  application: ShownApplication;
  outcome: NonNullable<ShownApplication['outcome']>;
}

/** What was made of it, or has been done otherwise, as the way to it. */
export function OutcomeLink({ application, outcome: { kind, id, number } }: OutcomeLinkProps) {
  const { t } = useTranslation('apartment');
  const { tenancy, buildingId } = application;
  const to = {
    tenancy: apartmentPaths.edit({ actionType: 'edit', uuid: id }),
    checkout: apartmentPaths.reviewCheckout({ uuid: id, roomNumber: tenancy?.roomNumber ?? '' }),
    bill: apartmentPaths.edit({ actionType: 'edit', uuid: tenancy?.tenancyId ?? '', tab: 'charges' }),
    correction: apartmentPaths.recordCheck({ building: buildingId, tab: 'corrections' }),
  }[kind];
  return (
    <Link component={RouterLink} to={to}>
      {t(`applications.outcomes.${kind}`, { number })}
    </Link>
  );
}
